-- Alarm setting (告警设置): what a company has set for a kind of alarm; without a row the usual holds.
create table alarm_rule (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  version         int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties         bigint[] not null,                  -- the company
  company_id      bigint not null,                    -- the company
  alarm_kind      smallint not null,                  -- kind of alarm, 1 to 16 (docs/generated: alarm_kind)
  level           smallint not null,                  -- 1 hint, 2 warning, 3 urgent
  limits          int[] not null default '{}',        -- its thresholds in the units of the kind: minutes, km, km/h, days, yuan
  role_ids        bigint[] not null default '{}',     -- roles whose holders are told; none: whoever may act on it
  channels        smallint[] not null default '{1}',  -- 1 in the console, 2 SMS, 3 WeChat
  quiet_from      text not null default '',           -- HH:MM in China from which no phone rings; empty: none
  quiet_to        text not null default '',           -- and until when
  rule_state      smallint not null default 1,        -- 1 enabled, 2 disabled
  created_at      timestamptz not null default now(), -- when it came to be
  updated_at      timestamptz not null default now(), -- last change
  updated_by      bigint,                             -- user who changed it last
  updated_by_name text not null default '',           -- his name
  constraint alarm_rule_pkey primary key (tenant_id, id),
  constraint alarm_rule_once unique (tenant_id, company_id, alarm_kind),
  constraint alarm_rule_kind_known check (alarm_kind between 1 and 16),
  constraint alarm_rule_level_known check (level in (1, 2, 3)),
  constraint alarm_rule_state_known check (rule_state in (1, 2)),
  constraint alarm_rule_told_somewhere check (cardinality(channels) > 0 and channels <@ '{1,2,3}'::smallint[]),
  constraint alarm_rule_quiet_whole check ((quiet_from = '') = (quiet_to = ''))
);
-- distribute: alarm_rule

-- Alarm (告警): what is wrong with a trip, a vehicle, a paper, a bill. One is open for each object and kind, however often it is found; it recovers by itself.
create table alarm_event (
  tenant_id         bigint not null,                    -- the operator whose row it is; first in every key
  id                bigint not null,                    -- made by the server, ordered by time
  version           int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties           bigint[] not null,                  -- the carrier
  company_id        bigint not null,                    -- the carrier
  alarm_kind        smallint not null,                  -- kind of alarm, 1 to 16 (docs/generated: alarm_kind)
  level             smallint not null default 2,        -- 1 hint, 2 warning, 3 urgent, as was set when it was raised
  object_type       smallint not null,                  -- 1 waybill, 2 vehicle, 3 driver, 4 receipt, 5 bill, 6 wallet, 7 customer, 8 report
  object_id         bigint not null,                    -- its id
  object_no         text not null,                      -- how people call it
  waybill_id        bigint,                             -- the trip; null: of none
  waybill_no        text not null default '',           -- its number
  vehicle_id        bigint,                             -- the vehicle; null: of none
  plate_no          text not null default '',           -- plate of the vehicle at that time
  first_at          timestamptz not null,               -- when it was found first
  last_at           timestamptz not null,               -- when it was found last
  count             int not null default 1,             -- looks that found it
  worst             numeric(8,1) not null,              -- the worst of it: minutes, km/h, km, degrees beyond the range, days
  alarm_state       smallint not null default 1,        -- 1 raised, 2 confirmed, 3 recovered
  urgency           smallint not null default 12,       -- what is seen first: 10 and its level while raised, its level while confirmed, 0 when over
  confirmed_by      bigint,                             -- user who looks after it
  confirmed_by_name text not null default '',           -- his name
  confirmed_at      timestamptz,                        -- when he said so
  confirm_remark    text not null default '',           -- what he said
  recovered_at      timestamptz,                        -- when it was over
  created_at        timestamptz not null default now(), -- when it came to be
  updated_at        timestamptz not null default now(), -- last change
  updated_by        bigint,                             -- user who changed it last
  constraint alarm_event_pkey primary key (tenant_id, id),
  constraint alarm_event_kind_known check (alarm_kind between 1 and 16),
  constraint alarm_event_level_known check (level in (1, 2, 3)),
  constraint alarm_event_object_known check (object_type between 1 and 8),
  constraint alarm_event_alarm_state_known check (alarm_state in (1, 2, 3)),
  constraint alarm_event_urgency check (urgency = case alarm_state when 1 then 10 + level when 2 then level else 0 end),
  constraint alarm_event_over_when_recovered check ((alarm_state = 3) = (recovered_at is not null))
);
-- distribute: alarm_event
create unique index alarm_event_open_once on alarm_event (tenant_id, object_type, object_id, alarm_kind) where alarm_state in (1, 2);
create index alarm_event_urgent on alarm_event (tenant_id, company_id, urgency desc, id desc);
create index alarm_event_first on alarm_event (tenant_id, company_id, first_at desc, id desc);
create index alarm_event_trip on alarm_event (tenant_id, waybill_id) where waybill_id is not null;
