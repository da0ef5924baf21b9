-- Price rule (计价规则) of a project: from where to where, for what, at which price. Tiers and surcharges are read and written only whole, with their rule.
create table rate_rule (
  tenant_id        bigint not null,                    -- the operator whose row it is; first in every key
  id               bigint not null,                    -- made by the server, ordered by time
  version          int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties          bigint[] not null,                  -- companies (and a driver's person) that may see the row
  project_id       bigint not null,                    -- its project
  rule_no          text not null,                      -- number within the project
  start_scope      text not null default '',           -- from where: empty anywhere, 2, 4 or 6 digits of a division, `a` and an address
  end_scope        text not null default '',           -- to where, likewise
  start_name       text not null default '',           -- from where, by name
  end_name         text not null default '',           -- to where, by name
  two_way          boolean not null default false,     -- holds for the way back too
  payee_scope      text not null default '',           -- where the carrier pays, for whom: empty anybody, `f` and a fleet, `p` and a person
  payee_name       text not null default '',           -- his name, or the fleet's
  vehicle_type_ids int[] not null default '{}',        -- vehicle types; empty: any
  goods_type_ids   int[] not null default '{}',        -- goods types; empty: any
  billing_unit     smallint not null,                  -- 1 tonne, 2 m3, 3 km, 4 piece, 5 trip, 6 chargeable weight
  weight_base      smallint not null default 3,        -- 1 loaded, 2 unloaded, 3 the lesser, 4 the greater
  load_factor_bp   int not null default 10000,         -- factor on the loaded weight, basis points
  unload_factor_bp int not null default 10000,         -- factor on the unloaded weight, basis points
  km               numeric(8,1),                       -- agreed distance, km
  tier_mode        smallint not null default 1,        -- 1 whole, 2 progressive
  tiers            jsonb not null,                     -- from how much on, at which price
  min_charge_fen   bigint,                             -- not less, fen
  max_charge_fen   bigint,                             -- not more, fen
  rounding         smallint not null default 1,        -- 1 to the fen, 2 down to the yuan, 3 to the nearest yuan, 4 down to ten yuan
  surcharges       jsonb not null default '[]',        -- what is added under which condition
  priority         int not null default 0,             -- the highest of several that fit wins
  valid_from       date not null,                      -- first day of validity
  valid_to         date not null,                      -- last day of validity
  remark           text not null default '',           -- free words for colleagues
  created_at       timestamptz not null default now(), -- when it came to be
  created_by       bigint,                             -- user who made it
  updated_at       timestamptz not null default now(), -- last change
  updated_by       bigint,                             -- user who changed it last
  constraint rate_rule_pkey primary key (tenant_id, id),
  constraint rate_rule_no_once unique (tenant_id, project_id, rule_no),
  constraint rate_rule_scopes check (start_scope ~ '^(\d\d|\d{4}|\d{6}|a\d+)?$' and end_scope ~ '^(\d\d|\d{4}|\d{6}|a\d+)?$'),
  constraint rate_rule_payee_scope check (payee_scope ~ '^([fp]\d+)?$'),
  constraint rate_rule_billing_unit_known check (billing_unit between 1 and 6),
  constraint rate_rule_weight_base_known check (weight_base between 1 and 4),
  constraint rate_rule_tier_mode_known check (tier_mode in (1, 2)),
  constraint rate_rule_rounding_known check (rounding between 1 and 4),
  constraint rate_rule_bounds check (min_charge_fen is null or max_charge_fen is null or min_charge_fen <= max_charge_fen),
  constraint rate_rule_days check (valid_to >= valid_from)
);
-- distribute: rate_rule
create index rate_rule_project on rate_rule (tenant_id, project_id, rule_no);
alter table rate_rule add constraint rate_rule_project_fk foreign key (tenant_id, project_id) references project (tenant_id, id);

-- Price of diesel (油价) of a province on a day, as the operator enters it; it holds until the next one.
create table fuel_price (
  tenant_id     bigint not null,                    -- the operator whose row it is; first in every key
  province_code text not null,                      -- division code of the province, 2 digits
  day           date not null,                      -- from this day on
  price_fen     bigint not null,                    -- fen a litre
  created_at    timestamptz not null default now(), -- when it came to be
  created_by    bigint,                             -- user who made it
  constraint fuel_price_pkey primary key (tenant_id, province_code, day),
  constraint fuel_price_province_code_check check (province_code ~ '^\d\d$'),
  constraint fuel_price_price_fen_check check (price_fen > 0)
);
-- tenant: fuel_price
