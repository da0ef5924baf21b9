-- Big screen link (大屏链接): shows the figures of the platform to whoever has its code, without an account, until it expires or is taken back.
create table screen (
  tenant_id   bigint not null,                    -- the operator whose row it is; first in every key
  id          bigint not null,                    -- made by the server, ordered by time
  screen_name text not null,                      -- where it hangs or whom it is for
  code_hash   bytea not null,                     -- hash of the code in the link
  expires_at  timestamptz not null,               -- until when it holds
  revoked_at  timestamptz,                        -- taken back
  created_at  timestamptz not null default now(), -- when it came to be
  created_by  bigint,                             -- user who made it
  maker       text not null default '',           -- his name at that time
  constraint screen_pkey primary key (tenant_id, id),
  constraint screen_code_once unique (tenant_id, code_hash)
);
-- tenant: screen
create index screen_open on screen (tenant_id, expires_at) where revoked_at is null;
