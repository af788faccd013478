/**
 * The classes of contributors; a contributor of one is of those before it too, roots aside. `established`: three
 * accepted texts; `seasoned`: a week of activity; `proven`: a root confirmed a record of theirs; `root`: appointed, or
 * a trusted contributor; `appointed`: an operator or a source of seeds. All but the last are earned by activity, and
 * compromised with one key.
 */
export const trustClasses = ['established', 'seasoned', 'proven', 'root', 'appointed'] as const
export type TrustClass = (typeof trustClasses)[number]

/** A use of votes, reports or deposits of contributors that affects others, with the classes that it needs. */
interface TrustUse {
  /** change that it makes */
  what: string
  /** consequence of a bought word */
  harm: string
  /** Independent clusters of the class that suffice, any of the classes; 1 stands for a contributor alone. */
  needs: Readonly<Partial<Record<TrustClass, number>>>
  /** files below `packages/server/src` that check it */
  where: readonly string[]
}

/**
 * Every use of a class. No other file compares classes: `trust-uses.test.ts` walks the code, and the table in
 * docs/trust.md is generated from this one.
 */
export const TRUST_USES = {
  found: {
    what: 'records are found by others, and later ones at once',
    harm: 'a text among the results, marked as uncorroborated',
    needs: { established: 1 },
    where: [
      'deposits/structured/is-original.ts',
      'deposits/structured/store-deposit.ts',
      'deposits/structured/store.ts',
      'records/lifecycle/apply-trust-level.ts',
    ],
  },
  suspicious_text: {
    what: 'a suspicious text waits hidden for a reviewer instead of being refused',
    harm: 'work for a reviewer',
    needs: { established: 1 },
    where: [
      'rules/screening/poisoning-decision.ts',
      'deposits/structured/assess-deposit.ts',
      'governance/rescan/decide-rescan.ts',
    ],
  },
  risky_remedy: {
    what: 'a remedy that runs what strangers wrote, or drops a protection, is shown with a flag',
    harm: 'a machine that is taken over',
    needs: { seasoned: 1 },
    where: ['accounts/contributors/voter-store.ts'],
  },
  unflagged_text: {
    what: 'a suspicious text is shown with a flag',
    harm: 'an order to its reader, if no rule is certain of it',
    needs: { root: 1 },
    where: [
      'rules/screening/poisoning-decision.ts',
      'deposits/raw/screen-raw-deposit.ts',
      'deposits/structured/check-import-line.ts',
      'governance/rescan/store.ts',
    ],
  },
  limits: {
    what: 'wider limits for deposits and votes',
    harm: 'load',
    needs: { established: 1 },
    where: ['platform/limits/rate-limit-keys.ts', 'accounts/contributors/deposit-budget-store.ts'],
  },
  doubt: {
    what: 'the author is asked whether a record still holds',
    harm: 'a question that its author can answer at once',
    needs: { established: 1 },
    where: ['governance/freshness/doubt-store.ts'],
  },
  report_order: {
    what: 'a report comes before those of fresh accounts in the review queue',
    harm: 'a reviewer looks at a false report first',
    needs: { seasoned: 1 },
    where: ['governance/reviews/store.ts'],
  },
  observation: {
    what: 'counts as a cluster of its own in the observations of a record; all others are one',
    harm: 'a wrong count of a record',
    needs: { seasoned: 1 },
    where: [
      'records/observations/store.ts',
      'retrieval/knowledge/record-store.ts',
      'advice/verification/candidate-store.ts',
    ],
  },
  verdict: {
    what: 'counts as a cluster of its own in verdicts and anti-patterns; all others are one of half the weight, and where proven ones report, all unproven weigh half',
    harm: 'a wrong verdict on an action',
    needs: { seasoned: 1 },
    where: ['advice/verification/candidate-store.ts', 'advice/verification/present-verdict.ts'],
  },
  turned_verdict: {
    what: 'a verdict says the opposite of what an unconfirmed record tells; what others say leaves it open at most',
    harm: 'an agent gives up what works, or does what fails',
    needs: { proven: 2 },
    where: ['rules/verdicts/bound-by-reports.ts'],
  },
  turned_confirmed_verdict: {
    what: 'the same of a confirmed record or one of a proven author',
    harm: 'the same, against what others confirmed',
    needs: { proven: 4 },
    where: ['rules/verdicts/bound-by-reports.ts'],
  },
  calibration: {
    what: 'outcomes count in the calibration of all verdicts, those of a cluster with one weight together',
    harm: 'wrong probabilities in every verdict',
    needs: { proven: 1 },
    where: ['advice/verification/verification-store.ts'],
  },
  endorsed: {
    what: 'a record ranks above those that nobody endorses, and only an endorsed one contradicts it; expertise',
    harm: 'a lie above an answer that nobody has confirmed',
    needs: { seasoned: 2, appointed: 1 },
    where: [
      'rules/trust/trust-classes.ts',
      'rules/results/diversify-results.ts',
      'rules/results/promote-endorsed.ts',
      'advice/profiles/expertise-store.ts',
    ],
  },
  confirmed: {
    what: 'a record ranks above all others, stays when its author is suspended, and is believed by a rescan',
    harm: 'a lie above a confirmed answer',
    needs: { proven: 2, appointed: 1 },
    where: [
      'rules/trust/trust-classes.ts',
      'retrieval/search/indexing/prepare-source.ts',
      'records/lifecycle/apply-trust-level.ts',
      'governance/rescan/store.ts',
    ],
  },
  corroborated: {
    what: 'an answer has the confidence `high`, where the score that only proven voters raise allows it',
    harm: 'an agent acts on a lie',
    needs: { seasoned: 2 },
    where: ['rules/results/confidence.ts', 'rules/trust/score-votes.ts'],
  },
  verification: {
    what: 'a record is verified, and no longer stale',
    harm: 'honest doubts are undone',
    needs: { seasoned: 2, appointed: 1 },
    where: ['rules/trust/verify-by-votes.ts'],
  },
  outdated: {
    what: 'a record is stale by votes, a seed too',
    harm: 'an honest record ranks lower, and carries no knowledge',
    needs: { proven: 2 },
    where: ['rules/trust/score-votes.ts', 'records/experiences/votes-store.ts'],
  },
  dispute: {
    what: 'a record is disputed, where its score allows it',
    harm: 'an honest record ranks lower, and carries no knowledge',
    needs: { proven: 2 },
    where: ['rules/trust/score-votes.ts'],
  },
  quarantine: {
    what: 'a disputed record is hidden',
    harm: 'an honest record is gone',
    needs: { proven: 3 },
    where: ['rules/trust/score-votes.ts'],
  },
  release: {
    what: 'a hidden record is shown again; one root suffices for unknown hosts alone',
    harm: 'an attack is shown',
    needs: { root: 2 },
    where: [
      'rules/trust/score-votes.ts',
      'rules/trust/validity-status.ts',
      'records/experiences/require-experience.ts',
    ],
  },
  newest_version: {
    what: 'a version of a product is known, so that records about older ones age faster',
    harm: 'honest records are stale in half the time',
    needs: { proven: 2 },
    where: ['records/experiences/newest-versions-store.ts'],
  },
  provisional_knowledge: {
    what: 'the records of an author carry insights and procedures that are provisional: listed and read by id, with a word that says so',
    harm: 'a line in a procedure that nobody is shown unasked',
    needs: { established: 1, root: 1 },
    where: ['platform/visibility/visibility-predicates.ts'],
  },
  knowledge: {
    what: 'the records of an author carry insights and procedures that others are shown; those of others do once they are confirmed',
    harm: 'a line in a procedure that others follow',
    needs: { proven: 1 },
    where: ['platform/visibility/visibility-predicates.ts'],
  },
  reputation: {
    what: 'a vote moves the trust level of an author and the weight of their votes',
    harm: 'a ring that makes itself trusted',
    needs: { proven: 1 },
    where: ['rules/trust/tally-votes.ts', 'rules/trust/score-votes.ts', 'accounts/contributors/trust-store.ts'],
  },
  proof: {
    what: 'a vote makes its author proven; an operator alone suffices',
    harm: 'a ring that makes itself proven',
    needs: { root: 2 },
    where: ['accounts/contributors/voter-store.ts', 'rules/trust/voter-class.ts'],
  },
} as const satisfies Record<string, TrustUse>

export type TrustUseName = keyof typeof TRUST_USES
