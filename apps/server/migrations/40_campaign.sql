-- Campaign (竞价): orders of a shipper put out to bid as one lot, and what came of it. Prices of a sealed one are not in this row before its deadline, nor in that of a bid.
create table campaign (
  tenant_id            bigint not null,                    -- the operator whose row it is; first in every key
  id                   bigint not null,                    -- made by the server, ordered by time
  version              int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties              bigint[] not null,                  -- the shipper and the invited carriers
  campaign_no          text not null,                      -- its number
  campaign_status      smallint not null default 10,       -- see its machine in docs/generated/states.md
  bid_mode             smallint not null,                  -- 1 sealed, 2 open auction, 3 first come, 4 in turn
  price_unit           smallint not null,                  -- what a price is for: 5 trip, 1 tonne, 2 m3, 3 kilometre
  shipper_id           bigint not null,                    -- the shipper
  shipper_name         text not null,                      -- its name at that time
  order_count          smallint not null,                  -- orders of the lot
  order_nos            text not null,                      -- their numbers, joined
  start_address_diming text not null default '',           -- where the first of them begins, city and district
  end_address_diming   text not null default '',           -- where the last of them ends
  start_area_code      text,                               -- division code of its first loading place
  end_area_code        text,                               -- division code of its last unloading place
  goods_name           text not null default '',           -- names of the goods, joined
  goods_kg             numeric(14,3) not null,             -- weight of the lot, kg
  goods_volume         numeric(13,4) not null,             -- volume of the lot, m3
  vehicle_type_ids     int[] not null default '{}',        -- vehicle types that its orders ask for; empty: any
  distance_m           int,                                -- distance of its orders together, metres
  first_start_time     timestamptz,                        -- when the first loading begins
  last_end_time        timestamptz,                        -- when the last unloading ends
  deadline             timestamptz not null,               -- until when bids are taken, by the clock of the database
  target_fen           bigint,                             -- what the shipper hopes for, fen for a unit; its own
  floor_fen            bigint,                             -- lowest price that is taken, fen for a unit
  ceiling_fen          bigint,                             -- highest price, or the fixed one, fen for a unit
  step_fen             bigint,                             -- how much lower a bid of an open auction has to be, fen
  show_rank            boolean not null,                   -- bidders see their rank
  need_plate           boolean not null,                   -- a bid names vehicle and driver
  deposit_fen          bigint,                             -- deposit that each bid holds, fen; null: none
  min_bidders          smallint not null,                  -- with fewer an award is explained
  round                smallint not null default 1,        -- 2 and more: put out again after it failed
  previous_id          bigint,                             -- the campaign before
  delay_count          smallint not null default 0,        -- how often the shipper has put the deadline off
  extend_count         smallint not null default 0,        -- how often a late bid has moved it
  seal_key             bytea,                              -- public key to which the prices of a sealed one are encrypted
  seal_until           timestamptz,                        -- the private key is not made before
  opened_at            timestamptz,                        -- when it was made and the bids were opened
  asked_ids            bigint[] not null default '{}',     -- carriers that a draft is to invite, in the order of their turn
  invited_count        smallint not null default 0,        -- carriers invited
  viewed_count         smallint not null default 0,        -- of them have looked
  bid_count            smallint not null default 0,        -- bids that stand
  best_fen             bigint,                             -- lowest bid, fen for a unit; of a sealed one since it was opened
  winner_id            bigint,                             -- carrier with which the deal was made
  winner_name          text not null default '',           -- its name
  winner_bid_id        bigint,                             -- its bid
  deal_fen             bigint,                             -- what the whole lot is carried for, fen, VAT included
  deal_reason          text not null default '',           -- why this one, where that has to be said
  close_reason         text not null default '',           -- why it failed or was withdrawn
  confirm_by           timestamptz,                        -- until when the winner confirms
  confirmed_at         timestamptz,                        -- when it did
  remark               text not null default '',           -- words for the bidders
  created_at           timestamptz not null default now(), -- when it came to be
  created_by           bigint,                             -- user who made it
  created_by_name      text not null default '',           -- his name at that time
  updated_at           timestamptz not null default now(), -- last change
  updated_by           bigint,                             -- user who changed it last
  constraint campaign_pkey primary key (tenant_id, id),
  constraint campaign_no_once unique (tenant_id, campaign_no),
  constraint campaign_status_known check (campaign_status in (10, 20, 30, 40, 50, 60)),
  constraint campaign_bid_mode_known check (bid_mode in (1, 2, 3, 4)),
  constraint campaign_price_unit_known check (price_unit in (1, 2, 3, 5)),
  constraint campaign_awarded_to check (campaign_status <> 40 or (winner_id is not null and deal_fen is not null)),
  constraint campaign_sealed check (bid_mode <> 1 or opened_at is not null or best_fen is null),
  constraint campaign_deposit_of_bids check (deposit_fen is null or (deposit_fen > 0 and bid_mode in (1, 2))),
  constraint campaign_limits check (floor_fen is null or ceiling_fen is null or floor_fen <= ceiling_fen)
);
-- distribute: campaign
create index campaign_shipper on campaign (tenant_id, shipper_id, created_at desc, id desc);
create index campaign_shipper_status on campaign (tenant_id, shipper_id, campaign_status, created_at desc);
create index campaign_due on campaign (tenant_id, deadline) where campaign_status = 20;
create index campaign_to_confirm on campaign (tenant_id, confirm_by) where campaign_status = 40 and confirmed_at is null;
create index campaign_by_created_at on campaign (tenant_id, created_at, id);
create index campaign_by_deadline on campaign (tenant_id, deadline, id);
create index campaign_by_goods_kg on campaign (tenant_id, goods_kg, id);
create index campaign_words on campaign using gin (sought(coalesce(campaign_no, '') || chr(10) || coalesce(order_nos, '') || chr(10) || coalesce(goods_name, '') || chr(10) || coalesce(start_address_diming, '') || chr(10) || coalesce(end_address_diming, '') || chr(10) || coalesce(winner_name, '')) gin_trgm_ops);
create index campaign_hall_words on campaign using gin (sought(coalesce(campaign_no, '') || chr(10) || coalesce(shipper_name, '') || chr(10) || coalesce(goods_name, '') || chr(10) || coalesce(start_address_diming, '') || chr(10) || coalesce(end_address_diming, '')) gin_trgm_ops);
-- What is due comes first, the soonest before the others.
create index campaign_shipper_due on campaign (tenant_id, shipper_id, deadline) where campaign_status in (20, 30);
alter table campaign add constraint campaign_shipper_fk foreign key (tenant_id, shipper_id) references company (tenant_id, id);

-- Order of a lot: which orders a campaign puts out to bid.
create table campaign_order (
  tenant_id   bigint not null,    -- the operator whose row it is; first in every key
  id          bigint not null,    -- made by the server, ordered by time
  parties     bigint[] not null,  -- the shipper and the invited carriers
  campaign_id bigint not null,    -- the campaign
  order_id    bigint not null,    -- the order
  is_live     boolean not null,   -- the campaign has not ended: an order is in one at a time
  constraint campaign_order_pkey primary key (tenant_id, id)
);
-- distribute: campaign_order
create index campaign_order_of on campaign_order (tenant_id, campaign_id);
create unique index campaign_order_once on campaign_order (tenant_id, order_id) where is_live;
alter table campaign_order add constraint campaign_order_campaign_fk foreign key (tenant_id, campaign_id) references campaign (tenant_id, id);
alter table campaign_order add constraint campaign_order_order_fk foreign key (tenant_id, order_id) references "order" (tenant_id, id);

-- Bid (报价): one invited carrier in a campaign, from its invitation to what came of it.
create table bid (
  tenant_id      bigint not null,                    -- the operator whose row it is; first in every key
  id             bigint not null,                    -- made by the server, ordered by time
  version        int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties        bigint[] not null,                  -- the carrier; the shipper as well since the bids were opened
  campaign_id    bigint not null,                    -- the campaign
  carrier_id     bigint not null,                    -- the carrier
  carrier_name   text not null,                      -- its name at that time
  bid_status     smallint not null default 10,       -- see its machine in docs/generated/states.md
  seq            smallint not null,                  -- its turn where the lot is offered in turn
  viewed_at      timestamptz,                        -- when it looked
  bid_at         timestamptz,                        -- when it bid last, by the clock of the database
  sealed         bytea,                              -- the prices of a sealed bid until it is opened
  bid_fen        bigint,                             -- its price, fen for a unit, VAT included
  tax_rate_bp    int,                                -- VAT rate, basis points
  total_fen      bigint,                             -- the whole lot, fen, VAT included
  net_fen        bigint,                             -- the same without VAT: what bids are compared by
  rank           smallint,                           -- its place among the bids that are compared, 1 the lowest; null while sealed
  plate_no       text not null default '',           -- vehicle that it names
  driver_name    text not null default '',           -- driver that it names
  eta_hours      smallint,                           -- hours on the road
  valid_until    timestamptz,                        -- until when the price holds; null: until the deal
  remark         text not null default '',           -- its words to the shipper
  offered_until  timestamptz,                        -- until when the lot is its to take
  counter_fen    bigint,                             -- what the shipper asks for instead, fen for a unit
  counter_until  timestamptz,                        -- until when that may be answered
  drop_reason    text not null default '',           -- why it was dropped or given up
  deposit_fen    bigint,                             -- deposit that it held, fen; null: none
  deposit_status smallint not null default 0,        -- 0 not held, 10 held, 20 returned, 30 forfeited
  created_at     timestamptz not null default now(), -- when it came to be
  updated_at     timestamptz not null default now(), -- last change
  updated_by     bigint,                             -- user who changed it last
  constraint bid_pkey primary key (tenant_id, id),
  constraint bid_once unique (tenant_id, campaign_id, carrier_id),
  constraint bid_status_known check (bid_status in (10, 20, 30, 40, 50, 60, 70, 80)),
  constraint bid_deposit_status_known check (deposit_status in (0, 10, 20, 30)),
  constraint bid_deposit_held check ((deposit_fen is null) = (deposit_status = 0)),
  constraint bid_sealed_or_open check (sealed is null or (bid_fen is null and total_fen is null and net_fen is null and tax_rate_bp is null))
);
-- distribute: bid
create index bid_carrier on bid (tenant_id, carrier_id, created_at desc, id desc);
create index bid_carrier_status on bid (tenant_id, carrier_id, bid_status, created_at desc, id desc);
create index bid_offered on bid (tenant_id, offered_until) where offered_until is not null and bid_status in (10, 20);
alter table bid add constraint bid_campaign_fk foreign key (tenant_id, campaign_id) references campaign (tenant_id, id);
alter table bid add constraint bid_carrier_fk foreign key (tenant_id, carrier_id) references company (tenant_id, id);

-- A deposit that was returned or forfeited is neither held again nor given away a second time, whoever asks for it.
create function bid_deposit_once() returns trigger language plpgsql as $$
begin
  raise exception 'a change of a deposit that is over violates check constraint "bid_deposit_once"' using errcode = '23514';
end $$;
-- Plain PostgreSQL takes the setting as an unknown one; Citus makes triggers on distributed tables only with it.
set local citus.enable_unsafe_triggers = on;
create trigger bid_deposit_once before update on bid for each row
  when (old.deposit_status in (20, 30) and (new.deposit_status <> old.deposit_status or new.deposit_fen <> old.deposit_fen)) execute function bid_deposit_once();
