-- What every word stands on. Exclusion constraints compare ids with btree_gist; pg_trgm is for search within words.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- What is looked for: lower case, each Chinese character twice, so that two of them make a trigram; an index of trigrams knows nothing shorter than three signs.
create function sought(text) returns text language sql immutable parallel safe as $$ select regexp_replace(lower($1), '([^\u0001-\u007f])', '\1\1', 'g') $$;

-- Idempotency key (幂等键): one answer per key, kept in the transaction of its effect.
create table idem_key (
  tenant_id  bigint not null,                    -- the operator whose row it is; first in every key
  principal  text not null,                      -- who called
  path       text not null,                      -- which call
  key        text not null,                      -- the key that he sent
  body_hash  bytea not null,                     -- hash of the input; another one under the same key is refused
  answer     jsonb,                              -- what he was told
  created_at timestamptz not null default now(), -- when it was first called
  constraint idem_key_pkey primary key (tenant_id, principal, path, key)
);
-- tenant: idem_key
create index idem_key_age on idem_key (tenant_id, created_at);

-- Counter (单号序列): a locked row per document prefix and day; gaps allowed, never reused.
create table counter (
  tenant_id bigint not null, -- the operator whose row it is; first in every key
  name      text not null,   -- document prefix and day
  value     bigint not null, -- the last number that was given
  constraint counter_pkey primary key (tenant_id, name)
);
-- tenant: counter

-- Node lease (节点租约): which number the ids of a running server carry.
create table node_lease (
  node       smallint not null,         -- 0 to 31, a part of every id that this server makes
  holder     text not null,             -- which server it is
  renewed_at timestamptz not null,      -- when it was last heard of
  last_ms    bigint not null default 0, -- how far its ids had gone then, ms since 2025; the next one begins after them
  constraint node_lease_pkey primary key (node)
);
-- local: node_lease

-- Timer (定时): for which moment each timer was last put into its queue, by the clock of the database.
create table timer (
  queue  text not null,        -- the queue of the timer's work
  due_at timestamptz not null, -- the moment for which it was put there; one in the future is of a clock that has gone back
  constraint timer_pkey primary key (queue)
);
-- local: timer

-- Write probe (写入探针): a row that is written again and again, so that a disk without room is known before somebody's call meets it.
create table write_probe (
  id         smallint not null,    -- always 0
  written_at timestamptz not null, -- when it was last written
  constraint write_probe_pkey primary key (id)
);
-- local: write_probe
