-- Service station (服务站): where drivers of the platform find fuel, repair or storage; kept by the operator, read by everybody of its tenant.
create table service_station (
  tenant_id     bigint not null,                    -- the operator whose row it is; first in every key
  id            bigint not null,                    -- made by the server, ordered by time
  version       int not null default 1,             -- counts up with every change; who looked at an older one is refused
  station_name  text not null,                      -- its name, once in a district
  services      int[] not null default '{}',        -- 1 fuel, 2 ETC, 3 repair, 4 storage, 5 acceptance, 6 rest
  area_code     text not null,                      -- division code of the district, 6 digits
  province      text not null,                      -- province by name
  city          text not null,                      -- city by name
  area          text not null,                      -- district by name
  address       text not null,                      -- street and number
  lng           numeric(9,6) not null,              -- degrees east, GCJ-02
  lat           numeric(9,6) not null,              -- degrees north, GCJ-02
  link_name     text not null default '',           -- contact at the place
  link_phone    text not null default '',           -- his phone
  open_hours    text not null default '',           -- opening hours, free text
  station_state smallint not null default 1,        -- 1 open, 2 closed
  created_at    timestamptz not null default now(), -- when it came to be
  created_by    bigint,                             -- user who made it
  updated_at    timestamptz not null default now(), -- last change
  updated_by    bigint,                             -- user who changed it last
  deleted_at    timestamptz,                        -- removed; the row stays for what points to it
  constraint service_station_pkey primary key (tenant_id, id),
  constraint station_state_known check (station_state in (1, 2))
);
-- tenant: service_station
create unique index service_station_name_once on service_station (tenant_id, area_code, station_name) where deleted_at is null;
