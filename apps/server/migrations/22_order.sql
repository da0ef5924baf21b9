-- Order (订单): what a shipper wants carried, from loading points to unloading points, and who carries it for how much.
create table "order" (
  tenant_id            bigint not null,                    -- the operator whose row it is; first in every key
  id                   bigint not null,                    -- made by the server, ordered by time
  version              int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties              bigint[] not null,                  -- companies (and a driver's person) that may see the row
  order_no             text not null,                      -- its number
  customer_order_no    text,                               -- the shipper's own number
  shipper_id           bigint not null,                    -- the shipper
  shipper_name         text not null,                      -- its name at that time
  carrier_id           bigint,                             -- the carrier; null: not assigned
  carrier_name         text,                               -- its name at that time
  order_kind           smallint not null default 1,        -- 1 ordinary, 2 cold chain
  xianlu_type          smallint not null,                  -- 1 one to one, 2 one to many, 3 many to many, 4 legacy, 5 custom
  order_status         smallint not null default 10,       -- see its machine in docs/generated/states.md
  plan_status          smallint not null default 1,        -- 1 unplanned, 2 partly planned, 3 planned
  deal_mode            smallint not null default 3,        -- 1 assigned, 2 bidding, 3 later
  pay_mode             smallint not null default 1,        -- 1 monthly, 2 at pickup, 3 on arrival, 4 on receipt, 5 prepaid
  price_mode           smallint,                           -- 1 contract, 2 fixed, 3 negotiated, 4 bid
  vehicle_type_ids     int[] not null default '{}',        -- vehicle types; empty: any
  vehicle_count        int not null default 1,             -- vehicles wanted
  box_type             text not null default '',           -- body wanted: flat, box, reefer, …
  temp_min             numeric(4,1),                       -- lowest temperature, °C
  temp_max             numeric(4,1),                       -- highest temperature, °C
  need_receipt         smallint not null default 1,        -- 1 electronic, 2 paper, 3 none
  receipt_days         int not null default 7,             -- days until the receipt is due
  release_hold         boolean not null default false,     -- goods are handed over only against a release (放行)
  insured_flag         boolean not null default false,     -- the cargo is to be insured
  goods_value_fen      bigint,                             -- declared value, fen
  goods_num            bigint not null default 0,          -- pieces of all goods
  goods_kg             numeric(14,3) not null default 0,   -- weight of all goods, kg
  goods_volume         numeric(13,4) not null default 0,   -- volume of all goods, m3
  goods_name           text not null default '',           -- names of the goods, joined
  start_address_diming text not null default '',           -- first loading place, city and district
  end_address_diming   text not null default '',           -- last unloading place, city and district
  start_area_code      text,                               -- division code of the first loading place
  end_area_code        text,                               -- division code of the last unloading place
  point_count          smallint not null default 2,        -- stops
  distance_m           int,                                -- distance, metres
  run_minutes          int,                                -- driving time, minutes
  distance_estimated   boolean not null default true,      -- the distance comes from the offline estimate
  first_start_time     timestamptz,                        -- when the first loading begins
  last_end_time        timestamptz,                        -- when the last unloading ends
  freight_fen          bigint,                             -- freight, fen, VAT included
  price_reason         text not null default '',           -- why the price is not the contract's
  price_trace          jsonb,                              -- how the price came about, where a rule made it
  project_id           bigint,                             -- the project whose rule made it
  tax_rate_bp          int not null default 900,           -- VAT rate, basis points
  accept_deadline      timestamptz,                        -- until when the carrier may accept
  accepted_at          timestamptz,                        -- when it accepted
  abnormal_flag        boolean not null default false,     -- an exception is open
  reject_reason        text not null default '',           -- why it was turned down
  cancel_reason        text not null default '',           -- why it is cancelled
  cancel_asked_at      timestamptz,                        -- when the shipper asked the carrier to agree
  time_asked_at        timestamptz,                        -- when the carrier asked for a new time; what it asks for stands at the points
  time_reason          text not null default '',           -- why it asked
  frozen_at            timestamptz,                        -- since when the platform has frozen its money (冻结结算); null: it has not
  freeze_ground        smallint,                           -- why, in general words for both parties: 1 documents, 2 transport, 3 dispute, 4 authority, 9 other
  frozen_until         date,                               -- last day of the freeze, in China; null: until somebody lifts it
  risk_flag            smallint,                           -- what the operator's checks come to: 0 passed, 1 warning, 2 stops; null: not judged yet
  risk_score           smallint,                           -- the same from 0 to 100
  report_status        smallint not null default 0,        -- what its trips' reports to the authority come to: 0 none, 10 pending, 20 sent, 30 accepted, 40 failed, 50 to be sent again
  source               smallint not null default 1,        -- 1 by hand, 2 import, 3 API, 4 on behalf of the shipper, 5 sub-contracted
  upstream_order_id    bigint,                             -- the order from which this one is derived (转包), whose carrier is the customer here; null: of a shipper
  sub_order_id         bigint,                             -- the order derived from this one while another carrier has it; null: its carrier carries it itself
  remark               text not null default '',           -- free words for colleagues
  plate_nos            text not null default '',           -- plates of its trips, joined
  waybill_count        smallint not null default 0,        -- its trips
  receipt_done         smallint not null default 0,        -- its receipts that are confirmed
  receipt_total        smallint not null default 0,        -- its receipts
  rate_time            smallint,                           -- the shipper's rating of the finished transport, stars 1 to 5: in time
  rate_goods           smallint,                           -- goods as they were sent
  rate_service         smallint,                           -- service
  rate_receipt         smallint,                           -- receipts
  rate_remark          text not null default '',           -- what the shipper says about it
  rated_at             timestamptz,                        -- when it was first rated; from here on the rating may be changed for some days
  rated_by_name        text not null default '',           -- user who rated it last
  owner_id             bigint,                             -- user whose work it is at the shipper (负责人)
  owner_name           text not null default '',           -- his name
  created_at           timestamptz not null default now(), -- when it came to be
  created_by           bigint,                             -- user who made it
  created_by_name      text not null default '',           -- his name at that time
  updated_at           timestamptz not null default now(), -- last change
  updated_by           bigint,                             -- user who changed it last
  deleted_at           timestamptz,                        -- removed; the row stays for what points to it
  constraint order_pkey primary key (tenant_id, id),
  constraint order_no_once unique (tenant_id, order_no),
  constraint order_status_known check (order_status in (0, 5, 10, 20, 30, 35, 40, 50, 60, 70, 80, 85, 90)),
  constraint order_plan_status_known check (plan_status in (1, 2, 3)),
  constraint order_kind_known check (order_kind in (1, 2)),
  constraint order_xianlu_type_known check (xianlu_type between 1 and 5),
  constraint order_carrier_when_assigned check (order_status < 40 or carrier_id is not null),
  constraint order_price_when_assigned check (order_status < 40 or freight_fen is not null),
  constraint order_freeze_ground_known check (freeze_ground in (1, 2, 3, 4, 9)),
  constraint order_freeze_whole check ((frozen_at is null) = (freeze_ground is null) and (frozen_at is not null or frozen_until is null)),
  constraint order_risk_flag_known check (risk_flag in (0, 1, 2)),
  constraint order_risk_score_range check (risk_score between 0 and 100),
  constraint order_risk_whole check ((risk_flag is null) = (risk_score is null)),
  constraint order_rating_whole check (num_nulls(rated_at, rate_time, rate_goods, rate_service, rate_receipt) in (0, 5)),
  constraint order_rating_stars check (least(rate_time, rate_goods, rate_service, rate_receipt) >= 1 and greatest(rate_time, rate_goods, rate_service, rate_receipt) <= 5),
  constraint order_subcontract_source check ((upstream_order_id is not null) = (source = 5)),
  constraint order_subcontract_depth check (upstream_order_id is null or sub_order_id is null),
  constraint order_temperature check (temp_min is null or temp_max is null or temp_min < temp_max)
);
-- distribute: order
create unique index order_customer_no_once on "order" (tenant_id, shipper_id, customer_order_no) where customer_order_no is not null and order_status <> 0 and deleted_at is null;
create index order_shipper on "order" (tenant_id, shipper_id, created_at desc, id desc);
create index order_shipper_status on "order" (tenant_id, shipper_id, order_status, created_at desc);
create index order_carrier on "order" (tenant_id, carrier_id, created_at desc, id desc) where carrier_id is not null;
create index order_carrier_status on "order" (tenant_id, carrier_id, order_status, created_at desc) where carrier_id is not null;
create index order_tenant on "order" (tenant_id, created_at desc, id desc);
create index order_awaiting on "order" (tenant_id, accept_deadline) where order_status = 40;
create index order_open on "order" (tenant_id, order_status, created_at desc, id desc) where order_status between 30 and 70;
create index order_abnormal on "order" (tenant_id, created_at desc, id desc) where abnormal_flag;
create index order_carrier_shipper on "order" (tenant_id, carrier_id, shipper_id, created_at desc) where carrier_id is not null;
create index order_words on "order" using gin (sought(coalesce(order_no, '') || chr(10) || coalesce(customer_order_no, '') || chr(10) || coalesce(goods_name, '') || chr(10) || coalesce(start_address_diming, '') || chr(10) || coalesce(end_address_diming, '') || chr(10) || coalesce(plate_nos, '')) gin_trgm_ops);
create index order_unplanned on "order" (tenant_id, plan_status, created_at desc, id desc) where plan_status < 3;
-- What is chosen once and stays: some kilobytes that say which of these codes stand in which part of the table, so that one that is nowhere is not looked for in every row (docs/adr/0031).
create index order_choices on "order" using brin (order_kind int2_minmax_multi_ops, price_mode int2_minmax_multi_ops, source int2_minmax_multi_ops) with (pages_per_range = 32, autosummarize = on);
create index order_by_first_start_time on "order" (tenant_id, first_start_time, id);
create index order_by_first_start_time_down on "order" (tenant_id, first_start_time desc nulls last, id desc);
create index order_by_last_end_time on "order" (tenant_id, last_end_time, id);
create index order_by_last_end_time_down on "order" (tenant_id, last_end_time desc nulls last, id desc);
create index order_by_goods_kg on "order" (tenant_id, goods_kg, id);
create index order_by_goods_volume on "order" (tenant_id, goods_volume, id);
create index order_by_freight_fen on "order" (tenant_id, freight_fen, id);
create index order_by_freight_fen_down on "order" (tenant_id, freight_fen desc nulls last, id desc);
create index order_by_accept_deadline on "order" (tenant_id, accept_deadline, id);
create index order_by_accept_deadline_down on "order" (tenant_id, accept_deadline desc nulls last, id desc);
create index order_customer_words on "order" using gin (sought(coalesce(customer_order_no, '')) gin_trgm_ops);
create index order_risky on "order" (tenant_id, risk_flag, created_at desc, id desc) where risk_flag is not null;
create index order_reported on "order" (tenant_id, report_status, created_at desc, id desc) where report_status > 0;
create index order_to_judge on "order" (tenant_id, id) where order_status >= 80 and risk_flag is null;
create index order_frozen on "order" (tenant_id, created_at desc, id desc) where frozen_at is not null;
-- Of all orders that were derived from one, one is alive.
create unique index order_subcontract_once on "order" (tenant_id, upstream_order_id) where upstream_order_id is not null and order_status <> 0;
create index order_upstream on "order" (tenant_id, upstream_order_id, id) where upstream_order_id is not null;
create index order_subcontracted on "order" (tenant_id, carrier_id, created_at desc, id desc) where sub_order_id is not null;
create index order_rated on "order" (tenant_id, shipper_id, carrier_id, rated_at desc) where rated_at is not null;
alter table "order" add constraint order_shipper_fk foreign key (tenant_id, shipper_id) references company (tenant_id, id);
alter table "order" add constraint order_carrier_fk foreign key (tenant_id, carrier_id) references company (tenant_id, id);
alter table "order" add constraint order_upstream_fk foreign key (tenant_id, upstream_order_id) references "order" (tenant_id, id);
alter table "order" add constraint order_sub_fk foreign key (tenant_id, sub_order_id) references "order" (tenant_id, id);

-- Order point (装卸点): where an order is loaded or unloaded, in travelling order.
create table order_point (
  tenant_id       bigint not null,           -- the operator whose row it is; first in every key
  id              bigint not null,           -- made by the server, ordered by time
  parties         bigint[] not null,         -- companies (and a driver's person) that may see the row
  order_id        bigint not null,           -- the order
  kind            smallint not null,         -- 1 pickup, 2 delivery
  seq             smallint not null,         -- place in travelling order, from 1
  link_name       text not null,             -- contact at the place
  link_phone      text not null,             -- his phone
  province        text not null,             -- province by name
  city            text not null,             -- city by name
  area            text not null,             -- district by name
  area_code       text not null,             -- division code of the district, 6 digits
  address_str     text not null,             -- whole address in one line
  address_diming  text not null default '',  -- city and district, as lists show it
  lng             numeric(9,6) not null,     -- degrees east, GCJ-02
  lat             numeric(9,6) not null,     -- degrees north, GCJ-02
  time_type       smallint not null,         -- 1 before, 2 after, 3 between
  time_start      timestamptz not null,      -- the time, or the first of two
  time_end        timestamptz,               -- the second of two
  asked_type      smallint,                  -- the same as the carrier asks for it: how; null: it asks for none here
  asked_start     timestamptz,               -- the time, or the first of two
  asked_end       timestamptz,               -- the second of two
  address_content text not null default '',  -- how to find it, what to mind there
  radius_m        int not null default 2000, -- circle in which a node is believed without a reason, metres
  constraint order_point_pkey primary key (tenant_id, id),
  constraint order_point_seq_once unique (tenant_id, order_id, kind, seq),
  constraint order_point_kind_check check (kind in (1, 2)),
  constraint order_point_time_type_check check (time_type in (1, 2, 3)),
  constraint order_point_asked_type_check check (asked_type in (1, 2, 3)),
  constraint order_point_asked_whole check ((asked_type is null) = (asked_start is null)),
  constraint order_point_range check (time_type <> 3 or (time_end is not null and time_end > time_start))
);
-- distribute: order_point
create index order_point_words on order_point using gin (sought(coalesce(link_name, '') || chr(10) || coalesce(link_phone, '')) gin_trgm_ops);
alter table order_point add constraint order_point_order_fk foreign key (tenant_id, order_id) references "order" (tenant_id, id);

-- Order goods (货物): a row of goods for one delivery point; what is not yet on a waybill remains, and never falls below nothing.
create table order_goods (
  tenant_id       bigint not null,          -- the operator whose row it is; first in every key
  id              bigint not null,          -- made by the server, ordered by time
  parties         bigint[] not null,        -- companies (and a driver's person) that may see the row
  order_id        bigint not null,          -- the order
  end_point_id    bigint not null,          -- where it is unloaded, an order_point
  seq             smallint not null,        -- row, from 1
  goods_type_id   int,                      -- its goods type
  goods_type_name text not null,            -- name of the goods type at that time
  goods_name      text not null,            -- what it is called
  goods_guige     text not null default '', -- specification of the goods, free text
  danwei          text not null,            -- unit of a piece: box, pallet, …
  goods_num       bigint not null,          -- pieces
  goods_kg        numeric(14,3) not null,   -- weight, kg
  goods_volume    numeric(13,4) not null,   -- volume, m3
  remain_num      bigint not null,          -- pieces not yet on a waybill
  remain_kg       numeric(14,3) not null,   -- weight not yet on a waybill, kg
  remain_volume   numeric(13,4) not null,   -- volume not yet on a waybill, m3
  reserved_num    bigint not null default 0,         -- pieces of the remainder that a confirmed load plan holds
  reserved_kg     numeric(14,3) not null default 0,  -- weight of it, kg
  reserved_volume numeric(13,4) not null default 0,  -- volume of it, m3
  recv_num        bigint,                   -- received pieces
  recv_kg         numeric(14,3),            -- received weight, kg
  recv_volume     numeric(13,4),            -- received volume, m3
  damage_num      bigint,                   -- damaged pieces
  constraint order_goods_pkey primary key (tenant_id, id),
  constraint order_goods_something check (goods_num >= 1 and goods_kg >= 0 and goods_volume >= 0 and (goods_kg > 0 or goods_volume > 0)),
  constraint order_goods_remain check (remain_num >= 0 and remain_kg >= 0 and remain_volume >= 0 and remain_num <= goods_num and remain_kg <= goods_kg and remain_volume <= goods_volume),
  constraint order_goods_reserved check (reserved_num between 0 and remain_num and reserved_kg between 0 and remain_kg and reserved_volume between 0 and remain_volume)
);
-- distribute: order_goods
create index order_goods_order on order_goods (tenant_id, order_id, seq);
alter table order_goods add constraint order_goods_order_fk foreign key (tenant_id, order_id) references "order" (tenant_id, id);
alter table order_goods add constraint order_goods_point_fk foreign key (tenant_id, end_point_id) references order_point (tenant_id, id);

-- Order event (订单事件): the story of an order, one row per version, append-only.
create table order_event (
  tenant_id   bigint not null,          -- the operator whose row it is; first in every key
  id          bigint not null,          -- made by the server, ordered by time
  parties     bigint[] not null,        -- companies (and a driver's person) that may see the row
  order_id    bigint not null,          -- the order
  version     int not null,             -- version of the order that it made
  move        text not null,            -- the move, by its name in the machine
  from_status smallint,                 -- state before; null at the beginning
  to_status   smallint not null,        -- state after
  actor_type  smallint not null,        -- 1 operator, 2 carrier, 4 shipper, 0 driver or timer
  actor_name  text not null,            -- who did it
  company_id  bigint,                   -- company of whoever did it
  reason      text not null default '', -- why
  at          timestamptz not null,     -- when it happened
  constraint order_event_pkey primary key (tenant_id, id)
) partition by range (id);
-- distribute: order_event
create index order_event_version on order_event (tenant_id, order_id, version);
alter table order_event add constraint order_event_order_fk foreign key (tenant_id, order_id) references "order" (tenant_id, id);

-- Freeze of an order (订单冻结): one row for each, with the operator's own reasons and how it ended. Only the operator reads it, so it names no parties.
create table order_freeze (
  tenant_id      bigint not null,           -- the operator whose row it is; first in every key
  id             bigint not null,           -- made by the server, ordered by time
  parties        bigint[] not null,         -- companies that may see the row beside the operator: none
  order_id       bigint not null,           -- the order
  freeze_ground  smallint not null,         -- what both parties were told
  freeze_reason  text not null,             -- why, in the operator's words
  frozen_until   date,                      -- last day, in China; null: until it is lifted
  frozen_at      timestamptz not null,      -- from when
  frozen_by      bigint,                    -- user who froze it
  frozen_by_name text not null,             -- his name at that time
  lifted_at      timestamptz,               -- when it ended; null: it holds
  lift_reason    text not null default '',  -- why it was lifted
  lifted_by      bigint,                    -- user who lifted it; null: it ended with its day
  lifted_by_name text not null default '',  -- his name at that time
  constraint order_freeze_pkey primary key (tenant_id, id),
  constraint order_freeze_ground_stated check (freeze_ground in (1, 2, 3, 4, 9)),
  constraint order_freeze_reason_given check (freeze_reason <> '')
);
-- distribute: order_freeze
create unique index order_freeze_once on order_freeze (tenant_id, order_id) where lifted_at is null;
create index order_freeze_order on order_freeze (tenant_id, order_id, id);
alter table order_freeze add constraint order_freeze_order_fk foreign key (tenant_id, order_id) references "order" (tenant_id, id);

-- Risk of an order (订单风险核查): what the operator decided by hand of what a check had found; the last decision of a check holds. Only the operator reads it, so it names no parties.
create table order_risk (
  tenant_id       bigint not null,           -- the operator whose row it is; first in every key
  id              bigint not null,           -- made by the server, ordered by time
  parties         bigint[] not null,         -- companies that may see the row beside the operator: none
  order_id        bigint not null,           -- the order
  rule            smallint not null,         -- the check, see docs/generated/states.md
  result          smallint not null,         -- what it had found then: 0 passed, 1 warning, 2 stops
  verdict         smallint not null,         -- 1 confirmed, 2 false alarm
  remark          text not null,             -- what was found
  files           text not null default '',  -- evidence
  decided_at      timestamptz not null,      -- when
  decided_by      bigint,                    -- user who decided
  decided_by_name text not null,             -- his name at that time
  replaced_at     timestamptz,               -- when another decision took its place; null: it holds
  constraint order_risk_pkey primary key (tenant_id, id),
  constraint order_risk_verdict_known check (verdict in (1, 2)),
  constraint order_risk_result_known check (result in (0, 1, 2)),
  constraint order_risk_rule_known check (rule between 1 and 11)
);
-- distribute: order_risk
create unique index order_risk_once on order_risk (tenant_id, order_id, rule) where replaced_at is null;
alter table order_risk add constraint order_risk_order_fk foreign key (tenant_id, order_id) references "order" (tenant_id, id);

-- Orders of a day (订单日汇总): how many of each state came to be on a day and what they hold, for each party and, under company 0, for all of the tenant. Boards read it (docs/adr/0025).
-- A change of an order adds a row that takes away and one that adds; a timer makes one row of those that are alike.
create table order_sum (
  tenant_id    bigint not null,                                  -- the operator whose row it is; first in every key
  id           bigint generated always as identity,              -- made by the database
  parties      bigint[] not null,                                -- companies (and a driver's person) that may see the row
  company_id   bigint not null,                                  -- shipper or carrier; 0: all orders of the tenant
  day          date not null,                                    -- day on which they came to be, in China
  order_status smallint not null,                                -- their state
  n            bigint not null,                                  -- orders
  goods_kg     numeric not null,                                 -- weight of their goods, kg
  goods_volume numeric not null,                                 -- volume of their goods, m3
  freight_fen  bigint not null,                                  -- their freight, fen
  folded       boolean not null default false,                   -- one row of all that were alike then
  constraint order_sum_pkey primary key (tenant_id, id)
);
-- distribute: order_sum with order
create index order_sum_company on order_sum (tenant_id, company_id, day);
create index order_sum_new on order_sum (tenant_id, id) where not folded;

create function order_sum_add(o "order", sign int) returns void language plpgsql as $$
declare
  on_day date := (o.created_at at time zone 'Asia/Shanghai')::date;
  wall text := current_setting('app.platform', true);
begin
  if o.deleted_at is not null then
    return;
  end if;
  perform set_config('app.platform', 'on', true);
  insert into order_sum (tenant_id, parties, company_id, day, order_status, n, goods_kg, goods_volume, freight_fen) values
    (o.tenant_id, '{}', 0, on_day, o.order_status, sign, sign * o.goods_kg, sign * o.goods_volume, sign * coalesce(o.freight_fen, 0));
  -- A carrier that sub-contracts has the order from which this one is derived among its own already.
  if o.upstream_order_id is null then
    insert into order_sum (tenant_id, parties, company_id, day, order_status, n, goods_kg, goods_volume, freight_fen) values
      (o.tenant_id, array[o.shipper_id], o.shipper_id, on_day, o.order_status, sign, sign * o.goods_kg, sign * o.goods_volume, sign * coalesce(o.freight_fen, 0));
  end if;
  if o.carrier_id is not null then
    insert into order_sum (tenant_id, parties, company_id, day, order_status, n, goods_kg, goods_volume, freight_fen) values
      (o.tenant_id, array[o.carrier_id], o.carrier_id, on_day, o.order_status, sign, sign * o.goods_kg, sign * o.goods_volume, sign * coalesce(o.freight_fen, 0));
  end if;
  perform set_config('app.platform', coalesce(wall, ''), true);
end $$;

create function order_sum_keep() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform order_sum_add(old, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform order_sum_add(new, 1);
  end if;
  return null;
end $$;

-- Plain PostgreSQL takes the setting as an unknown one; Citus makes triggers on distributed tables only with it.
set local citus.enable_unsafe_triggers = on;
create trigger order_counted after insert or delete on "order" for each row execute function order_sum_keep();
create trigger order_counted_anew after update on "order" for each row
  when ((old.order_status, old.shipper_id, old.carrier_id, old.created_at, old.deleted_at, old.goods_kg, old.goods_volume, old.freight_fen)
    is distinct from (new.order_status, new.shipper_id, new.carrier_id, new.created_at, new.deleted_at, new.goods_kg, new.goods_volume, new.freight_fen))
  execute function order_sum_keep();
