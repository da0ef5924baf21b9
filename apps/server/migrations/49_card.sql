-- Card (油卡、ETC 卡): a fuel or toll card of a carrier. Money is bought onto a master card, passes to the sub-cards below it, and leaves by what the supplier bills.
-- A card holds the company's own money (accounts 1124 and 1125) and, apart from it, what was loaded for a trip as a part of the driver's freight and is his.
create table card (
  tenant_id     bigint not null,                    -- the operator whose row it is; first in every key
  id            bigint not null,                    -- made by the server, ordered by time
  version       int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties       bigint[] not null,                  -- companies (and a driver's person) that may see the row
  company_id    bigint not null,                    -- the carrier
  card_type     smallint not null,                  -- 1 fuel, 2 ETC
  card_kind     smallint not null,                  -- 1 master, 2 sub-card
  master_id     bigint,                             -- master card of a sub-card
  card_no       text not null,                      -- number on the card
  card_fuel     smallint,                           -- of a fuel card: 1 diesel only, 2 any fuel
  card_funding  smallint not null,                  -- where its money comes from: 1 the platform wallet, 2 the company's bank
  supplier_name text not null default '',           -- who bills it
  vehicle_id    bigint,                             -- vehicle that carries it
  plate_no      text not null default '',           -- its plate
  driver_id     bigint,                             -- driver who carries it
  driver_name   text not null default '',           -- his name
  person_id     bigint,                             -- the human behind the driver
  balance_fen   bigint not null default 0,          -- the company's own money on it, fen
  share_fen     bigint not null default 0,          -- what is loaded for trips and not spent, fen
  seq           int not null default 0,             -- number of its last movement
  card_state    smallint not null default 1,        -- 1 in use, 2 lost, 3 replaced
  lost_at       timestamptz,                        -- when it was reported lost
  replaced_by   bigint,                             -- the card that took its place
  remark        text not null default '',           -- free words for colleagues
  created_at    timestamptz not null default now(), -- when it came to be
  created_by    bigint,                             -- user who made it
  updated_at    timestamptz not null default now(), -- last change
  updated_by    bigint,                             -- user who changed it last
  constraint card_pkey primary key (tenant_id, id),
  constraint card_no_once unique (tenant_id, card_type, card_no),
  constraint card_type_known check (card_type in (1, 2)),
  constraint card_kind_known check (card_kind in (1, 2)),
  constraint card_fuel_known check (card_fuel in (1, 2) and card_type = 1 or card_fuel is null),
  constraint card_funding_known check (card_funding in (1, 2)),
  constraint card_state_known check (card_state in (1, 2, 3)),
  constraint card_below_master check ((card_kind = 2) = (master_id is not null)),
  constraint card_not_negative check (balance_fen >= 0 and share_fen >= 0),
  constraint card_share_is_his check (share_fen = 0 or person_id is not null),
  constraint card_replaced_empty check (card_state <> 3 or (replaced_by is not null and balance_fen = 0 and share_fen = 0))
);
-- distribute: card
create index card_company on card (tenant_id, company_id, created_at desc, id desc);
create index card_master on card (tenant_id, master_id) where master_id is not null;
alter table card add constraint card_master_fk foreign key (tenant_id, master_id) references card (tenant_id, id);

-- Card movement (卡流水): everything that moved on a card, numbered without a gap, with what was left after it. Append-only.
create table card_txn (
  tenant_id     bigint not null,                    -- the operator whose row it is; first in every key
  id            bigint not null,                    -- made by the server, ordered by time
  parties       bigint[] not null,                  -- companies (and a driver's person) that may see the row
  company_id    bigint not null,                    -- the carrier
  card_id       bigint not null,                    -- the card
  seq           int not null,                       -- number among the movements of the card, from 1
  card_type     smallint not null,                  -- 1 fuel, 2 ETC
  card_no       text not null,                      -- number of the card
  card_txn_no   text not null,                      -- its number; both sides of a transfer have the same
  txn_kind      smallint not null,                  -- 10 bought, 20 distributed, 30 used, 40 taken back, 50 carried over to a new card, 60 loaded for a trip, 70 load undone
  occurred_at   timestamptz not null,               -- when
  amount_fen    bigint not null,                    -- change of the company's own money, fen, signed
  trip_fen      bigint not null,                    -- change of what is loaded for trips, fen, signed
  balance_after bigint not null,                    -- own money after it, fen
  share_after   bigint not null,                    -- loaded for trips after it, fen
  other_card_id bigint,                             -- the card on the other side
  waybill_id    bigint,                             -- the trip
  waybill_no    text not null default '',           -- its number
  plate_no      text not null default '',           -- plate of the vehicle
  person_id     bigint,                             -- whose share it is
  undoes        bigint,                             -- the load that it takes back
  serial_no     text,                               -- of what was used: the supplier's number of it; counts once
  station       text not null default '',           -- where fuel was taken, or the entry station
  exit_station  text not null default '',           -- exit station of a toll
  litres        numeric(10,2),                      -- fuel taken, litres
  supplier_name text not null default '',           -- of what was used: who billed it
  invoice_no    text not null default '',           -- invoice of the supplier; without one no input tax
  tax_fen       bigint not null default 0,          -- input VAT within it, fen
  bank_serial_no text not null default '',          -- of what was bought by bank: number of the transfer; counts once
  remark        text not null default '',           -- what for
  created_at    timestamptz not null default now(), -- when it was entered
  created_by    bigint,                             -- user who entered it
  created_by_name text not null default '',         -- his name at that time
  constraint card_txn_pkey primary key (tenant_id, id),
  constraint card_txn_seq_once unique (tenant_id, card_id, seq),
  constraint card_txn_kind_known check (txn_kind in (10, 20, 30, 40, 50, 60, 70)),
  constraint card_txn_moves check (amount_fen <> 0 or trip_fen <> 0),
  constraint card_txn_after_check check (balance_after >= 0 and share_after >= 0),
  constraint card_txn_used_has_serial check ((txn_kind = 30) = (serial_no is not null)),
  constraint card_txn_tax_check check (tax_fen >= 0 and tax_fen <= -(amount_fen + trip_fen) or tax_fen = 0)
);
-- distribute: card_txn with card
-- append-only: card_txn
create unique index card_txn_serial on card_txn (tenant_id, company_id, card_type, serial_no) where serial_no is not null;
create unique index card_txn_bank_serial on card_txn (tenant_id, company_id, bank_serial_no) where bank_serial_no <> '';
create unique index card_txn_undone_once on card_txn (tenant_id, undoes) where undoes is not null;
create index card_txn_company on card_txn (tenant_id, company_id, occurred_at desc, id desc);
create index card_txn_choices on card_txn using brin (txn_kind int2_minmax_multi_ops) with (pages_per_range = 32, autosummarize = on);
create index card_txn_waybill on card_txn (tenant_id, waybill_id) where waybill_id is not null;
create index card_txn_by_amount_fen on card_txn (tenant_id, company_id, amount_fen, id);
create index card_txn_words on card_txn using gin (sought(coalesce(card_txn_no, '') || chr(10) || coalesce(card_no, '') || chr(10) || coalesce(waybill_no, '') || chr(10) || coalesce(plate_no, '') || chr(10) || coalesce(station, '') || chr(10) || coalesce(exit_station, '') || chr(10) || coalesce(invoice_no, '') || chr(10) || coalesce(serial_no, '')) gin_trgm_ops);

-- Plain PostgreSQL takes the setting as an unknown one; Citus makes triggers on distributed tables only with it.
set local citus.enable_unsafe_triggers = on;
create trigger card_txn_unchanged before update or delete on card_txn for each row execute function ledger_unchanged();

-- Payout to a supplier (供应商付款): what the cards were used for out of custody is paid to who billed it, out of the custody bank: asked for by the carrier, paid by the operator.
create table card_payout (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  version         int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties         bigint[] not null,                  -- companies (and a driver's person) that may see the row
  payout_no       text not null,                      -- its number
  company_id      bigint not null,                    -- the carrier
  company_name    text not null,                      -- its name at that time
  card_type       smallint not null,                  -- 1 fuel, 2 ETC
  supplier_name   text not null,                      -- who is paid
  account_bank    text not null,                      -- its bank
  account_no      text not null,                      -- its account
  amount_fen      bigint not null,                    -- amount, fen
  payout_status   smallint not null default 10,       -- 0 withdrawn, 10 to be paid, 20 paid, 30 failed
  bank_serial_no  text,                               -- serial number of the bank; counts once
  reason          text not null default '',           -- why it failed or was withdrawn
  paid_by_name    text not null default '',           -- user of the operator who paid it, or found that it failed
  done_at         timestamptz,                        -- when it ended
  remark          text not null default '',           -- what for
  created_at      timestamptz not null default now(), -- when it came to be
  created_by      bigint,                             -- user who made it
  created_by_name text not null default '',           -- his name at that time
  updated_at      timestamptz not null default now(), -- last change
  updated_by      bigint,                             -- user who changed it last
  constraint card_payout_pkey primary key (tenant_id, id),
  constraint card_payout_no_once unique (tenant_id, payout_no),
  constraint card_payout_type_known check (card_type in (1, 2)),
  constraint card_payout_status_known check (payout_status in (0, 10, 20, 30)),
  constraint card_payout_amount check (amount_fen > 0),
  constraint card_payout_to_somebody check (supplier_name <> '' and account_no <> ''),
  constraint card_payout_paid_by_bank check (payout_status <> 20 or (bank_serial_no is not null and done_at is not null)),
  constraint card_payout_failed_with_reason check (payout_status <> 30 or reason <> '')
);
-- distribute: card_payout
create unique index card_payout_bank_serial on card_payout (tenant_id, bank_serial_no) where bank_serial_no is not null;
create index card_payout_company on card_payout (tenant_id, company_id, created_at desc, id desc);
create index card_payout_newest on card_payout (tenant_id, created_at desc, id desc);
create index card_payout_by_status on card_payout (tenant_id, payout_status, created_at desc, id desc);
create index card_payout_by_amount_fen on card_payout (tenant_id, amount_fen, id);
create index card_payout_words on card_payout using gin (sought(coalesce(payout_no, '') || chr(10) || coalesce(company_name, '') || chr(10) || coalesce(supplier_name, '') || chr(10) || coalesce(bank_serial_no, '')) gin_trgm_ops);
create trigger card_payout_done_stays before update on card_payout for each row when (old.payout_status in (0, 20, 30)) execute function money_done_stays();
