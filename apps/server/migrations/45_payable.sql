-- Part of a trip's price (付款拆分): how a carrier pays for a trip, each part due by its own event. A part that is released has its bill; what exceptions take from
-- it or add to it stands beside its amount. Of a driver who was swapped only what was paid to him is left.
create table waybill_part (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  version         int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties         bigint[] not null,                  -- the carrier and the person who is paid
  carrier_id      bigint not null,                    -- the carrier
  waybill_id      bigint not null,                    -- the trip
  waybill_no      text not null,                      -- its number
  part_kind       smallint not null,                  -- 1 prepaid, 2 fuel, 3 ETC, 4 arrival, 5 receipt, 6 monthly, 7 deposit
  payee_id        bigint not null,                    -- the person who is paid
  payee_name      text not null,                      -- his name at that time
  amount_fen      bigint not null,                    -- part of the price, fen
  extra_fen       bigint not null default 0,          -- added by exceptions, fen
  deduct_fen      bigint not null default 0,          -- taken off by exceptions, fen
  part_status     smallint not null default 10,       -- 0 void, 10 planned, 20 released
  bill_id         bigint,                             -- its bill
  released_at     timestamptz,                        -- when its event came
  held_at         timestamptz,                        -- a deposit: since when it is set aside in the carrier's wallets
  created_at      timestamptz not null default now(), -- when it came to be
  created_by      bigint,                             -- user who made it
  updated_at      timestamptz not null default now(), -- last change
  updated_by      bigint,                             -- user who changed it last
  constraint waybill_part_pkey primary key (tenant_id, id),
  constraint waybill_part_kind_known check (part_kind in (1, 2, 3, 4, 5, 6, 7)),
  constraint waybill_part_status_known check (part_status in (0, 10, 20)),
  constraint waybill_part_amounts check (amount_fen >= 0 and extra_fen >= 0 and deduct_fen >= 0 and deduct_fen <= amount_fen + extra_fen),
  constraint waybill_part_billed_when_released check ((part_status = 20) = (bill_id is not null)),
  constraint waybill_part_held_deposit check (held_at is null or part_kind = 7)
);
-- distribute: waybill_part
create unique index waybill_part_once on waybill_part (tenant_id, waybill_id, part_kind, payee_id) where part_status <> 0;
create index waybill_part_payee on waybill_part (tenant_id, payee_id, created_at desc, id desc) where part_status <> 0;
-- Whom a carrier has paid of late.
create index waybill_part_carrier on waybill_part (tenant_id, carrier_id, id desc) where part_status <> 0;
-- Monthly parts that wait for a statement: few of many, looked at every morning.
create index waybill_part_monthly on waybill_part (tenant_id, waybill_id) where part_kind = 6 and part_status = 10;
create index waybill_part_bill on waybill_part (tenant_id, bill_id) where bill_id is not null;
alter table waybill_part add constraint waybill_part_waybill_fk foreign key (tenant_id, waybill_id) references waybill (tenant_id, id);
alter table waybill_part add constraint waybill_part_bill_fk foreign key (tenant_id, bill_id) references bill (tenant_id, id);
create index waybill_payee on waybill (tenant_id, payee_id, created_at desc, id desc) where payee_id is not null;
