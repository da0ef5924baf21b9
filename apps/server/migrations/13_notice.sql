-- Notice (通知): a word to one person, with the row it speaks of. Of the words about one row the newest stands in his inbox (收件箱), with the act that it wants.
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
  newest           boolean not null default true, -- no later one speaks of the same row
  earlier          int not null default 0,      -- how many spoke of it before
  asks             text not null default '',    -- key of the sentence whose act was wanted of him; empty: he was only told
  inbox            smallint not null default 2, -- 1 the act still waits, 2 only told, 3 the act is done
  done_at          timestamptz,                 -- when the row moved on, or he put it aside
  constraint notice_pkey primary key (tenant_id, id),
  constraint notice_category_known check (category in (1, 2, 3)),
  constraint notice_inbox_known check (inbox in (1, 2, 3)),
  constraint notice_waits_for_something check (inbox = 2 or asks <> '')
);
-- distribute: notice
create index notice_newest on notice (tenant_id, receiver_user_id, id desc) where newest;
create index notice_inbox on notice (tenant_id, receiver_user_id, inbox, id desc) include (category) where newest;
create index notice_unread on notice (tenant_id, receiver_user_id, id desc) where newest and read_at is null;
create index notice_category on notice (tenant_id, receiver_user_id, category, id desc) where newest;
create index notice_choices on notice using brin (notice_type int2_minmax_multi_ops) with (pages_per_range = 32, autosummarize = on);
create index notice_subject on notice (tenant_id, receiver_user_id, biz_type, biz_id, id desc);
create index notice_open on notice (tenant_id, biz_id) where newest and inbox = 1;
