-- Charge (费用): one priced fact of a trip for one order. While it is estimated or to confirm it follows the trip; from then on it stands.
create table charge (
  tenant_id         bigint not null,                    -- the operator whose row it is; first in every key
  id                bigint not null,                    -- made by the server, ordered by time
  version           int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties           bigint[] not null,                  -- companies (and a driver's person) that may see the row
  charge_no         text not null,                      -- its number
  direction         smallint not null,                  -- 1 receivable (the carrier's from the shipper), 2 payable
  charge_status     smallint not null default 10,       -- 0 void, 10 estimated, 20 to confirm, 30 confirmed, 40 billed, 50 settled
  waybill_id        bigint not null,                    -- the trip
  waybill_no        text not null,                      -- its number
  order_id          bigint not null,                    -- the order
  order_no          text not null,                      -- its number
  shipper_id        bigint not null,                    -- the shipper
  carrier_id        bigint not null,                    -- the carrier
  party_id          bigint not null,                    -- the other side of the carrier
  item_code         text not null,                      -- what for
  qty               numeric(14,4),                      -- quantity in the unit of the rule
  unit_price_e4     bigint,                             -- price of a unit, 1/10,000 yuan
  amount_fen        bigint not null,                    -- amount, fen, signed, VAT included
  net_fen           bigint not null,                    -- without VAT, fen
  tax_fen           bigint not null,                    -- VAT within it, fen
  tax_rate_bp       int not null,                       -- VAT rate, basis points
  source            smallint not null,                  -- 1 rule, 2 by hand, 3 exception, 4 model
  no_rate           boolean not null default false,     -- no rule fits; the price is open
  trace             jsonb not null,                     -- what it was computed from, enough to compute it again
  delivered_at      timestamptz,                        -- arrival
  receipt_at        timestamptz,                        -- when the receipt was confirmed
  statement_id      bigint,                             -- the statement
  statement_line_id bigint,                             -- its line there
  replaces          bigint,                             -- the charge that it takes the place of
  abnormal_id       bigint,                             -- the exception that it comes from; it follows no price
  objection         text not null default '',           -- what the shipper has against it
  objected_at       timestamptz,                        -- when
  objected_by_name  text not null default '',           -- who
  created_at        timestamptz not null default now(), -- when it came to be
  created_by        bigint,                             -- user who made it
  updated_at        timestamptz not null default now(), -- last change
  updated_by        bigint,                             -- user who changed it last
  constraint charge_pkey primary key (tenant_id, id),
  constraint charge_direction_check check (direction in (1, 2)),
  constraint charge_no_once unique (tenant_id, charge_no),
  constraint charge_status_known check (charge_status in (0, 10, 20, 30, 40, 50)),
  constraint charge_source_known check (source in (1, 2, 3, 4)),
  constraint charge_adds_up check (net_fen + tax_fen = amount_fen),
  constraint charge_billed_in_statement check (charge_status < 40 or statement_id is not null),
  constraint charge_line_of_statement check ((statement_id is null) = (statement_line_id is null))
);
-- distribute: charge
create unique index charge_item_once on charge (tenant_id, waybill_id, order_id, direction, party_id, item_code) where charge_status <> 0 and abnormal_id is null;
create unique index charge_claim_once on charge (tenant_id, abnormal_id, direction, coalesce(replaces, 0)) where charge_status <> 0 and abnormal_id is not null;
create index charge_order on charge (tenant_id, order_id);
-- Every node of a trip asks for its charges.
create index charge_waybill on charge (tenant_id, waybill_id, direction);
create index charge_line on charge (tenant_id, statement_line_id) where statement_line_id is not null;
create index charge_statement on charge (tenant_id, statement_id) where statement_id is not null;
create index charge_to_bill on charge (tenant_id, direction, carrier_id, party_id, receipt_at) where statement_id is null and charge_status in (10, 20, 30);
create index charge_undelivered on charge (tenant_id, direction, carrier_id, party_id, delivered_at) where statement_id is null and charge_status in (10, 20, 30);
alter table charge add constraint charge_waybill_fk foreign key (tenant_id, waybill_id) references waybill (tenant_id, id);
alter table charge add constraint charge_order_fk foreign key (tenant_id, order_id) references "order" (tenant_id, id);
alter table charge add constraint charge_line_fk foreign key (tenant_id, statement_line_id) references statement_line (tenant_id, id);
