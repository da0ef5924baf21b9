-- User (用户): a person of a company who works at the console.
create table "user" (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  version         int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties         bigint[] not null,                  -- companies (and a driver's person) that may see the row
  company_id      bigint not null,                    -- whose it is
  account         text not null,                      -- login name, once in the tenant
  user_name       text not null,                      -- his name
  mobile          text not null,                      -- his mobile, once in the tenant
  password_hash   text not null,                      -- salted hash
  password_at     timestamptz not null default now(), -- when it was set
  password_once   boolean not null default false,     -- somebody else made it: good for seven days and for choosing one's own
  status          smallint not null default 1,        -- 1 enabled, 2 disabled
  zuzhi_id        bigint,                             -- department
  ganwei_id       bigint,                             -- position
  job_no          text not null default '',           -- personnel number
  entry_date      date,                               -- first day at work
  leave_date      date,                               -- last day at work
  extra_menu_ids  text not null default '',           -- permission codes beyond his roles
  minus_menu_ids  text not null default '',           -- permission codes taken from him
  data_scope      smallint not null default 4,        -- whose rows: 1 own, 2 department, 3 department tree, 4 all, 5 chosen
  scope_zuzhi_ids bigint[] not null default '{}',     -- the chosen departments
  preferences     jsonb not null default '{}',        -- what he has set for himself: columns, language, …
  last_login_at   timestamptz,                        -- last login
  created_at      timestamptz not null default now(), -- when it came to be
  created_by      bigint,                             -- user who made it
  updated_at      timestamptz not null default now(), -- last change
  updated_by      bigint,                             -- user who changed it last
  deleted_at      timestamptz,                        -- removed; the row stays for what points to it
  constraint user_pkey primary key (tenant_id, id),
  constraint user_account_once unique (tenant_id, account),
  constraint user_mobile_once unique (tenant_id, mobile),
  constraint user_status_known check (status in (1, 2)),
  constraint user_data_scope_known check (data_scope in (1, 2, 3, 4, 5))
);
-- distribute: user
create index user_company on "user" (tenant_id, company_id);
create index user_department on "user" (tenant_id, zuzhi_id);
alter table "user" add constraint user_company_fk foreign key (tenant_id, company_id) references company (tenant_id, id);
alter table "user" add constraint user_department_fk foreign key (tenant_id, zuzhi_id) references department (tenant_id, id);
alter table "user" add constraint user_position_fk foreign key (tenant_id, ganwei_id) references position (tenant_id, id);

-- Second factor (双重验证): an app on a user's phone that shows six digits every 30 s, and what may stand in for it when the phone is lost.
create table user_factor (
  tenant_id       bigint not null,               -- the operator whose row it is; first in every key
  user_id         bigint not null,               -- whose it is
  parties         bigint[] not null,             -- companies (and a driver's person) that may see the row
  key_enc         bytea not null,                -- the key that the app shares, encrypted
  begun_at        timestamptz not null,          -- when the key was shown
  set_at          timestamptz,                   -- since when it is asked for; null: shown and not confirmed yet
  last_step       bigint not null default 0,     -- count of half minutes of the last code that was used; no code of it or before it is taken again
  recovery_salt   bytea not null default '',     -- drawn anew with each set of recovery codes; goes into their hashes
  recovery_hashes bytea[] not null default '{}', -- slow hashes of the recovery codes that were not used yet
  constraint user_factor_pkey primary key (tenant_id, user_id),
  constraint user_factor_codes_salted check (recovery_hashes = '{}' or length(recovery_salt) >= 16)
);
-- distribute: user_factor
alter table user_factor add constraint user_factor_user_fk foreign key (tenant_id, user_id) references "user" (tenant_id, id);

-- Demand of a second factor (双重验证要求): a company's of its people, or the operator's of everybody on its platform. It holds as long as the row stands.
create table factor_demand (
  tenant_id  bigint not null,      -- the operator whose row it is; first in every key
  company_id bigint not null,      -- of whose people; 0: of everybody
  created_by bigint,               -- user who demanded it
  created_at timestamptz not null, -- since when
  constraint factor_demand_pkey primary key (tenant_id, company_id)
);
-- tenant: factor_demand
