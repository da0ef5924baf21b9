-- Operation log (操作日志): every change and every refused try; append-only. Each line carries a mark that only the server's key can make: a line that somebody else put there has none that fits.
create table oplog (
  tenant_id   bigint not null,             -- the operator whose row it is; first in every key
  id          bigint not null,             -- made by the server, ordered by time
  parties     bigint[] not null,           -- companies (and a driver's person) that may see the row
  company_id  bigint not null,             -- company of whoever acted
  user_id     bigint,                      -- user, or person of the driver; null: a timer
  user_name   text not null,               -- his name at that time
  who         text not null,               -- kind of actor: shipper, carrier, operator, driver, system
  act         text not null,               -- what was done, by its name in the contract
  object_type text not null,               -- kind of row it was done to
  object_id   bigint,                      -- id of that row
  object_no   text not null default '',    -- number of that row
  result      text not null,               -- done or refused
  refusal     text,                        -- key of the refusal
  changes     jsonb not null default '{}', -- field by field, before and after
  ip          text not null default '',    -- address of the caller
  ua          text not null default '',    -- browser or app of the caller
  request_id  text not null default '',    -- the call it came from
  mark        bytea,                       -- keyed hash over the line, made when it was written
  created_at  timestamptz not null,        -- when it was done
  constraint oplog_pkey primary key (tenant_id, id),
  constraint oplog_result_check check (result in ('done', 'refused'))
) partition by range (id);
-- distribute: oplog
-- append-only: oplog
create index oplog_company on oplog (tenant_id, company_id, id desc);
create index oplog_object on oplog (tenant_id, object_type, object_id, id desc);
create index oplog_words on oplog using gin (sought(coalesce(object_no, '')) gin_trgm_ops);
create index oplog_ip on oplog (tenant_id, ip, id desc);

-- Seal (封存): the next link of a company's chain, set by a job in order: the digest of one line, and a keyed hash over it and the link before. Append-only.
create table oplog_seal (
  tenant_id  bigint not null,                    -- the operator whose row it is; first in every key
  company_id bigint not null,                    -- whose chain
  seq        bigint not null,                    -- place in the chain, from 1, without a gap
  parties    bigint[] not null,                  -- companies (and a driver's person) that may see the row
  log_id     bigint not null,                    -- the line of the log
  digest     bytea not null,                     -- digest of that line
  hash       bytea not null,                     -- keyed hash over the digest and the link before
  sealed_at  timestamptz not null default now(), -- when it was set
  constraint oplog_seal_pkey primary key (tenant_id, company_id, seq),
  constraint oplog_seal_once unique (tenant_id, log_id)
);
-- distribute: oplog_seal
-- append-only: oplog_seal

-- Head (链头): how far a company's chain reaches, with a mark of its own, so that lines cut off at the end are missed.
create table oplog_head (
  tenant_id  bigint not null,   -- the operator whose row it is; first in every key
  company_id bigint not null,   -- whose chain
  parties    bigint[] not null, -- companies (and a driver's person) that may see the row
  seq        bigint not null,   -- its last link
  log_id     bigint not null,   -- the line that this link seals
  hash       bytea not null,    -- hash of that link
  mark       bytea not null,    -- keyed hash over this row
  constraint oplog_head_pkey primary key (tenant_id, company_id)
);
-- distribute: oplog_head
