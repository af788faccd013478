-- Keys with which the service signs tokens and credentials. The private key is sealed under the secret of the service.
-- The newest one whose time has come signs; the others are published until nothing that they signed is valid any more.
create table signing_keys (
  -- thumbprint of the public key (RFC 7638)
  id text primary key,
  public_key jsonb not null,
  private_key bytea not null,
  -- later than its creation, so that every node and every reader of the published keys knows it first
  signs_from timestamptz not null,
  created_at timestamptz not null
);

-- Proofs and assertions that were accepted, each of which is accepted once: a hash of the key or issuer and of the `jti`.
create table used_jtis (
  id bytea primary key,
  -- by the clock of the database: since when it is refused as too old anyway
  expires_at timestamptz not null
);
create index used_jtis_expired on used_jtis (expires_at);
