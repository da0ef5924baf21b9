-- Release (放货): the shipper's consent that goods may be handed over, with a pickup code of six digits. The code is sealed; a look at it is logged. Whether it has run out is derived from `valid_to`.
create table release (
  tenant_id      bigint not null,                    -- the operator whose row it is; first in every key
  id             bigint not null,                    -- made by the server, ordered by time
  version        int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties        bigint[] not null,                  -- companies (and a driver's person) that may see the row
  release_no     text not null,                      -- its number
  order_id       bigint not null,                    -- the order
  order_no       text not null,                      -- its number
  shipper_id     bigint not null,                    -- the shipper
  carrier_id     bigint,                             -- the carrier; null: not assigned
  release_status smallint not null default 20,       -- 0 revoked, 20 released, 40 used
  code_enc       bytea not null,                     -- six digits, encrypted; a look at them is logged
  valid_to       timestamptz not null,               -- until when it holds
  issued_by_name text not null default '',           -- who released
  used_at        timestamptz,                        -- when the goods were handed over
  used_by_name   text not null default '',           -- who checked the code
  created_at     timestamptz not null default now(), -- when it came to be
  created_by     bigint,                             -- user who made it
  updated_at     timestamptz not null default now(), -- last change
  updated_by     bigint,                             -- user who changed it last
  constraint release_pkey primary key (tenant_id, id),
  constraint release_no_once unique (tenant_id, release_no),
  constraint release_status_known check (release_status in (0, 20, 40)),
  constraint release_used_when check ((release_status = 40) = (used_at is not null))
);
-- distribute: release
create index release_order on release (tenant_id, order_id, id desc);
alter table release add constraint release_order_fk foreign key (tenant_id, order_id) references "order" (tenant_id, id);
