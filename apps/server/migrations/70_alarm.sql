-- Alarm (告警): what the positions of a trip's vehicle say is wrong. One is open for each trip and kind, however often it is found; it recovers by itself.
create table alarm_event (
  tenant_id         bigint not null,                    -- the operator whose row it is; first in every key
  id                bigint not null,                    -- made by the server, ordered by time
  version           int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties           bigint[] not null,                  -- the carrier
  company_id        bigint not null,                    -- the carrier
  alarm_kind        smallint not null,                  -- 4 long stop, 6 speeding, 7 driving without rest, 8 offline, 9 temperature
  waybill_id        bigint not null,                    -- the trip
  waybill_no        text not null,                      -- its number
  vehicle_id        bigint not null,                    -- the vehicle
  plate_no          text not null,                      -- plate of the vehicle at that time
  first_at          timestamptz not null,               -- when it was found first
  last_at           timestamptz not null,               -- when it was found last
  count             int not null default 1,             -- looks that found it
  worst             numeric(8,1) not null,              -- the worst of it: minutes, km/h, or degrees beyond the range
  alarm_state       smallint not null default 1,        -- 1 raised, 2 confirmed, 3 recovered
  confirmed_by      bigint,                             -- user who looks after it
  confirmed_by_name text not null default '',           -- his name
  confirmed_at      timestamptz,                        -- when he said so
  confirm_remark    text not null default '',           -- what he said
  recovered_at      timestamptz,                        -- when it was over
  created_at        timestamptz not null default now(), -- when it came to be
  updated_at        timestamptz not null default now(), -- last change
  updated_by        bigint,                             -- user who changed it last
  constraint alarm_event_pkey primary key (tenant_id, id),
  constraint alarm_event_kind_known check (alarm_kind in (4, 6, 7, 8, 9)),
  constraint alarm_event_state_known check (alarm_state in (1, 2, 3)),
  constraint alarm_event_over_when_recovered check ((alarm_state = 3) = (recovered_at is not null))
);
-- distribute: alarm_event
create unique index alarm_event_open_once on alarm_event (tenant_id, waybill_id, alarm_kind) where alarm_state in (1, 2);
create index alarm_event_company on alarm_event (tenant_id, company_id, id desc) where alarm_state in (1, 2);
