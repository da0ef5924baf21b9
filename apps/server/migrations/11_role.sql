-- Role (角色): a set of permission codes of a company; the preset ones carry their preset's name.
create table role (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  version         int not null default 1,             -- counts up with every change; who looked at an older one is refused
  parties         bigint[] not null,                  -- companies (and a driver's person) that may see the row
  company_id      bigint not null,                    -- whose it is
  role_name       text not null,                      -- its name, once in the company
  preset          text,                               -- name of the preset it was made from; null: made by hand
  mids            text not null,                      -- permission codes, separated by commas
  data_scope      smallint not null default 4,        -- whose rows: 1 own, 2 department, 3 department tree, 4 all, 5 chosen
  scope_zuzhi_ids bigint[] not null default '{}',     -- the chosen departments
  state           smallint not null default 1,        -- 1 enabled, 2 disabled
  remark          text not null default '',           -- what it is for
  created_at      timestamptz not null default now(), -- when it came to be
  created_by      bigint,                             -- user who made it
  updated_at      timestamptz not null default now(), -- last change
  updated_by      bigint,                             -- user who changed it last
  constraint role_pkey primary key (tenant_id, id),
  constraint role_name_once unique (tenant_id, company_id, role_name),
  constraint role_state_known check (state in (1, 2))
);
-- distribute: role
alter table role add constraint role_company_fk foreign key (tenant_id, company_id) references company (tenant_id, id);

-- Which roles a user has.
create table user_role (
  tenant_id bigint not null,   -- the operator whose row it is; first in every key
  user_id   bigint not null,   -- the user
  role_id   bigint not null,   -- the role
  parties   bigint[] not null, -- companies (and a driver's person) that may see the row
  constraint user_role_pkey primary key (tenant_id, user_id, role_id)
);
-- distribute: user_role
alter table user_role add constraint user_role_user_fk foreign key (tenant_id, user_id) references "user" (tenant_id, id);
alter table user_role add constraint user_role_role_fk foreign key (tenant_id, role_id) references role (tenant_id, id);
