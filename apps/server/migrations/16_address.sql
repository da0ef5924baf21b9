-- Address book (地址簿): places with a contact, kept by a company.
create table address_book (
  tenant_id        bigint not null,                    -- the operator whose row it is; first in every key
  id               bigint not null,                    -- made by the server, ordered by time
  version          int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties          bigint[] not null,                  -- companies (and a driver's person) that may see the row
  company_id       bigint not null,                    -- whose it is
  link_name        text not null,                      -- contact at the place
  link_phone       text not null,                      -- his phone
  address_province text not null,                      -- province by name
  address_city     text not null,                      -- city by name
  address_area     text not null,                      -- district by name
  area_code        text not null,                      -- division code of the district, 6 digits
  address          text not null,                      -- street and number
  address_diming   text not null default '',           -- city and district, as lists show it
  address_content  text not null default '',           -- how to find it, what to mind there
  lng              numeric(9,6) not null,              -- degrees east, GCJ-02
  lat              numeric(9,6) not null,              -- degrees north, GCJ-02
  address_type     smallint not null default 3,        -- 1 pickup, 2 delivery, 3 both
  radius_m         int not null default 2000,          -- circle in which a node is believed without a reason, metres
  use_count        int not null default 0,             -- how often orders have used it
  created_at       timestamptz not null default now(), -- when it came to be
  created_by       bigint,                             -- user who made it
  updated_at       timestamptz not null default now(), -- last change
  updated_by       bigint,                             -- user who changed it last
  deleted_at       timestamptz,                        -- removed; the row stays for what points to it
  constraint address_book_pkey primary key (tenant_id, id),
  constraint address_book_type_known check (address_type in (1, 2, 3))
);
-- distribute: address_book
create index address_book_company on address_book (tenant_id, company_id, use_count desc, id desc) where deleted_at is null;
alter table address_book add constraint address_book_company_fk foreign key (tenant_id, company_id) references company (tenant_id, id);

-- Frequent route (常用线路): loading and unloading places that a shipper's orders use again and again. The points are copies of the address book's entries of that time.
create table frequent_route (
  tenant_id   bigint not null,                    -- the operator whose row it is; first in every key
  id          bigint not null,                    -- made by the server, ordered by time
  version     int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties     bigint[] not null,                  -- companies (and a driver's person) that may see the row
  company_id  bigint not null,                    -- whose it is
  route_name  text not null,                      -- its name, once in the company
  points      jsonb not null,                     -- copies of the places, in travelling order
  distance_m  int not null,                       -- distance, metres
  run_minutes int not null,                       -- driving time, minutes
  created_at  timestamptz not null default now(), -- when it came to be
  created_by  bigint,                             -- user who made it
  updated_at  timestamptz not null default now(), -- last change
  updated_by  bigint,                             -- user who changed it last
  deleted_at  timestamptz,                        -- removed; the row stays for what points to it
  constraint frequent_route_pkey primary key (tenant_id, id)
);
-- distribute: frequent_route
create unique index frequent_route_name_once on frequent_route (tenant_id, company_id, route_name) where deleted_at is null;
alter table frequent_route add constraint frequent_route_company_fk foreign key (tenant_id, company_id) references company (tenant_id, id);
