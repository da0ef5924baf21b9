-- The operation log proves itself. Each line carries a mark, made with the server's key in the moment it is written; a line that somebody else put there has none that fits.
alter table oplog add column mark bytea;

-- Seal (封存): the next link of a company's chain, set by a job in order: the digest of one line, and a keyed hash over it and the link before. Append-only.
create table oplog_seal (
  tenant_id bigint not null, company_id bigint not null, seq bigint not null, parties bigint[] not null, log_id bigint not null, digest bytea not null, hash bytea not null, sealed_at timestamptz not null default now(),
  primary key (tenant_id, company_id, seq),
  constraint oplog_seal_once unique (tenant_id, log_id));
-- distribute: oplog_seal
-- append-only: oplog_seal

-- Head (链头): how far a company's chain reaches, with a mark of its own, so that lines cut off at the end are missed.
create table oplog_head (
  tenant_id bigint not null, company_id bigint not null, parties bigint[] not null, seq bigint not null, log_id bigint not null, hash bytea not null, mark bytea not null,
  primary key (tenant_id, company_id));
-- distribute: oplog_head
