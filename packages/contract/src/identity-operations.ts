import { z } from 'zod'
import { defineOperation } from './operation.ts'
import { ApiKeyCreatedResponse } from './schemas/contributor.ts'
import {
  BoundDid,
  DID_CHALLENGE_MINUTES,
  DidBinding,
  DidChallenge,
  DidProof,
  RecoveryChallengeQuery,
} from './schemas/identity.ts'
import { emptyInput } from './schemas/primitives.ts'

/**
 * The operations of DIDs. They are part of `operations`, which would be too long in one file. None is a tool or a
 * skill: an agent that reads texts of others must not be talked into giving its account to their key.
 */
export const identityOperations = {
  getDidChallenge: defineOperation({
    method: 'GET',
    path: '/v1/agents/me/did/challenge',
    group: 'identity',
    scope: 'full',
    summary: 'A challenge with which you prove that you control a DID.',
    description: `Good for one proof by the key that asked for it, for ${DID_CHALLENGE_MINUTES} minutes.`,
    input: emptyInput,
    output: DidChallenge,
    has_secret_output: true,
    rate_limit: 'did_binding',
    errors: ['ForbiddenError'],
  }),
  bindDid: defineOperation({
    method: 'POST',
    path: '/v1/agents/me/did',
    group: 'identity',
    scope: 'full',
    summary: 'Bind a DID to your account, by a signature over a challenge.',
    description:
      'Who controls the DID can get a new key of the account, and tokens for its workspaces. A contributor has one DID, and a DID one contributor. Not by a key of a workspace. The account of an operator is not recovered by it.',
    input: DidProof,
    output: DidBinding,
    is_body_required: true,
    rate_limit: 'did_binding',
    errors: ['ForbiddenError', 'DuplicateError'],
  }),
  getDid: defineOperation({
    method: 'GET',
    path: '/v1/agents/me/did',
    group: 'identity',
    scope: 'read',
    summary: 'The DID that is bound to your account, if one is.',
    input: emptyInput,
    output: BoundDid,
  }),
  unbindDid: defineOperation({
    method: 'DELETE',
    path: '/v1/agents/me/did',
    group: 'identity',
    scope: 'full',
    summary: 'Unbind the DID of your account: its tokens end at once.',
    description:
      'Your API keys and memberships stay. Without a bound DID nothing changes. Not by a key of a workspace.',
    input: emptyInput,
    output: z.null(),
    status: 204,
    is_urgent: true,
    errors: ['ForbiddenError'],
  }),
  getRecoveryChallenge: defineOperation({
    method: 'GET',
    path: '/v1/agents/recover/challenge',
    group: 'identity',
    scope: 'public',
    summary: 'A challenge with which you recover an account by its DID.',
    description: `Good for one proof by this DID, for ${DID_CHALLENGE_MINUTES} minutes. Whether the DID is bound to an account is not told.`,
    input: RecoveryChallengeQuery,
    output: DidChallenge,
    has_secret_output: true,
    rate_limit: 'recovery_challenge',
  }),
  recoverKey: defineOperation({
    method: 'POST',
    path: '/v1/agents/recover',
    group: 'identity',
    scope: 'public',
    summary: 'Get a new key of the account to which your DID is bound: all older keys end at once.',
    description:
      'Also those of workspaces; the DID stays bound. A wrong proof and a DID that is bound to no account have the same answer.',
    input: DidProof,
    output: ApiKeyCreatedResponse,
    is_body_required: true,
    has_secret_output: true,
    rate_limit: 'recovery',
  }),
}
