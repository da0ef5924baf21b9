-- Notice (通知): a word to one person, with the row it speaks of.
create table notice (
  tenant_id        bigint not null,             -- the operator whose row it is; first in every key
  id               bigint not null,             -- made by the server, ordered by time
  parties          bigint[] not null,           -- companies (and a driver's person) that may see the row
  company_id       bigint not null,             -- whose it is
  receiver_user_id bigint not null,             -- who reads it
  category         smallint not null default 1, -- 1 notice, 2 message, 3 mail
  notice_type      smallint not null,           -- 1 system, 2 orders, 3 settlement, 4 certificates, 5 alarms
  phrase           text not null,               -- key of its sentence
  slots            jsonb not null default '{}', -- what fills it
  link             text not null default '',    -- where it leads
  biz_type         text not null default '',    -- kind of business row it is about
  biz_id           bigint,                      -- id of that row
  sent_at          timestamptz not null,        -- when
  read_at          timestamptz,                 -- when he read it
  constraint notice_pkey primary key (tenant_id, id),
  constraint notice_category_known check (category in (1, 2, 3))
);
-- distribute: notice
create index notice_unread on notice (tenant_id, receiver_user_id, id desc);
create index notice_waiting on notice (tenant_id, receiver_user_id, id desc) include (category) where read_at is null;
create index notice_category on notice (tenant_id, receiver_user_id, category, id desc);
