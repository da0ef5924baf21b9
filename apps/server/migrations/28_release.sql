-- Release (放行): leave to go, in two kinds. A departure (发车放行): a loaded vehicle may leave the loading place, said by its carrier. Cargo (放货): the shipper's consent that the goods of an order are handed over. Each has a code of six digits, which is sealed, and is used once at the gate, with time and photo.
create table release (
  tenant_id          bigint not null,                    -- the operator whose row it is; first in every key
  id                 bigint not null,                    -- made by the server, ordered by time
  version            int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties            bigint[] not null,                  -- companies that may see the row: of a departure the carrier alone
  release_no         text not null,                      -- its number
  release_type       smallint not null default 2,        -- 1 departure, 2 cargo
  order_id           bigint,                             -- the order of a consent; null: a departure, of a whole trip
  order_no           text not null default '',           -- its number; of a departure those of the trip, joined
  waybill_id         bigint,                             -- the trip; null: a consent given before it is known on which trip it is used
  waybill_no         text not null default '',           -- its number
  shipper_id         bigint,                             -- the shipper of a consent
  shipper_name       text not null default '',           -- its name at that time; of a departure those of the trip, joined
  carrier_id         bigint,                             -- the carrier; null: not assigned
  plate_no           text not null default '',           -- plate of the vehicle at that time
  driver_name        text not null default '',           -- its driver at that time
  point_name         text not null default '',           -- where the gate is, city and district
  content            text not null default '',           -- what may leave
  hold_reason        text not null default '',           -- why it is held, as whoever asked said
  demanded           boolean not null default false,     -- a departure that the carrier's or the platform's rule demands
  documents          text not null default '',           -- files: papers that came with the ask or the approval
  consent_file       text not null default '',           -- files: the shipper's written consent, where the carrier approves cargo
  release_status     smallint not null default 10,       -- 0 revoked, 10 pending, 20 released, 30 refused, 40 used, 50 expired
  apply_by_name      text not null default '',           -- who asked; empty: it was made by itself
  apply_at           timestamptz not null default now(), -- when
  release_company_id bigint,                             -- company of who released
  release_by_name    text not null default '',           -- who released
  release_at         timestamptz,                        -- when
  reason             text not null default '',           -- why it was refused or revoked
  code_enc           bytea,                              -- six digits, encrypted; a look at them is logged
  valid_to           timestamptz,                        -- until when it holds
  sent_at            timestamptz,                        -- when the code was last sent to a phone
  exit_at            timestamptz,                        -- when the vehicle left, or the goods were handed over
  exit_imgs          jsonb not null default '[]',        -- files: photos at the gate
  exit_note          text not null default '',           -- what was said there
  used_at            timestamptz,                        -- when the code was checked
  used_by_name       text not null default '',           -- who checked it
  created_at         timestamptz not null default now(), -- when it came to be
  created_by         bigint,                             -- user who made it
  updated_at         timestamptz not null default now(), -- last change
  updated_by         bigint,                             -- user who changed it last
  constraint release_pkey primary key (tenant_id, id),
  constraint release_no_once unique (tenant_id, release_no),
  constraint release_type_known check (release_type in (1, 2)),
  constraint release_status_known check (release_status in (0, 10, 20, 30, 40, 50)),
  constraint release_about check (case release_type when 1 then waybill_id is not null and order_id is null else order_id is not null and shipper_id is not null end),
  constraint release_used_when check ((release_status = 40) = (used_at is not null) and (used_at is null) = (exit_at is null)),
  constraint release_with_code check (release_status not in (20, 40, 50) or (code_enc is not null and valid_to is not null and release_at is not null)),
  constraint release_refused_with_reason check (release_status <> 30 or reason <> '')
);
-- distribute: release
-- One that waits or holds for the departure of each trip, and for each order on each trip or on none yet.
create unique index release_departure_once on release (tenant_id, waybill_id) where release_type = 1 and release_status in (10, 20);
create unique index release_cargo_once on release (tenant_id, order_id, waybill_id) where release_type = 2 and release_status in (10, 20);
create unique index release_consent_once on release (tenant_id, order_id) where release_type = 2 and waybill_id is null and release_status in (10, 20);
create index release_order on release (tenant_id, order_id, id desc);
create index release_waybill on release (tenant_id, waybill_id, id desc);
create index release_carrier on release (tenant_id, carrier_id, apply_at desc, id desc);
create index release_carrier_status on release (tenant_id, carrier_id, release_status, apply_at desc, id desc);
create index release_asked on release (tenant_id, shipper_id, id) where release_status = 10 and release_type = 2;
create index release_due on release (tenant_id, valid_to) where release_status = 20;
create index release_by_release_at on release (tenant_id, release_at, id);
create index release_by_release_at_down on release (tenant_id, release_at desc nulls last, id desc);
create index release_by_valid_to on release (tenant_id, valid_to, id);
create index release_by_valid_to_down on release (tenant_id, valid_to desc nulls last, id desc);
create index release_by_exit_at on release (tenant_id, exit_at, id);
create index release_by_exit_at_down on release (tenant_id, exit_at desc nulls last, id desc);
create index release_words on release using gin (sought(coalesce(release_no, '') || chr(10) || coalesce(waybill_no, '') || chr(10) || coalesce(order_no, '') || chr(10) || coalesce(plate_no, '') || chr(10) || coalesce(driver_name, '') || chr(10) || coalesce(shipper_name, '')) gin_trgm_ops);
alter table release add constraint release_order_fk foreign key (tenant_id, order_id) references "order" (tenant_id, id);
alter table release add constraint release_waybill_fk foreign key (tenant_id, waybill_id) references waybill (tenant_id, id);
