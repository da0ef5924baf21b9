-- Message (短信): it waits here until the configured provider has taken it; without a provider it is kept for the operator to read.
create table sms_outbox (
  id          bigint not null,                    -- made by the server, ordered by time
  tenant_id   bigint not null,                    -- in whose name it goes out
  phone       text not null,                      -- to whom
  scene       text not null,                      -- what it is about
  company_id  bigint,                             -- whose act caused it; null: nobody's of a company
  role        smallint,                           -- kind of receiver; null: it must arrive whoever that is
  must        boolean not null default false,     -- goes out whatever is set
  body        text not null,                      -- the message as one reads it; a code in it is blotted out once it was sent
  template    text not null default '',           -- which of our templates
  lang        text not null default 'zh',         -- its language
  template_no text not null default '',           -- the number of the platform's own text at the provider
  words       jsonb not null default '[]',        -- what fills its slots; forgotten once sent
  sms_status  smallint not null default 10,       -- 10 waiting, 20 sent, 30 failed, 40 kept, not sent, 50 held back
  held        smallint,                           -- why it was held back
  let_at      timestamptz,                        -- when it was let through; counted from then on
  segments    int not null default 0,             -- how many it is billed as
  tries       int not null default 0,             -- how often it was handed over
  next_at     timestamptz not null default now(), -- not tried before
  provider    text not null default 'outbox',     -- who carried it
  provider_no text not null default '',           -- its number there
  failure     text not null default '',           -- what the provider said
  at_number   boolean not null default false,     -- it failed at this number, not at the account or on the way
  resent_id   bigint,                             -- the message that was sent in its place
  sent_at     timestamptz not null default now(), -- when it was put here
  done_at     timestamptz,                        -- when it was closed
  constraint sms_outbox_pkey primary key (id),
  constraint sms_outbox_status_known check (sms_status in (10, 20, 30, 40, 50)),
  constraint sms_outbox_held_known check (held in (1, 2, 3, 4, 5)),
  constraint sms_outbox_held_why check ((sms_status = 50) = (held is not null))
) partition by range (id);
-- local: sms_outbox
create index sms_outbox_recent on sms_outbox (tenant_id, sent_at desc, id desc);
create index sms_outbox_phone on sms_outbox (tenant_id, phone, sent_at desc, id desc);
create index sms_outbox_company on sms_outbox (tenant_id, company_id, sent_at desc) where company_id is not null;
create index sms_outbox_waiting on sms_outbox (next_at) where sms_status = 10;

-- Message settings (短信设置) of a platform: signature, limits a day, price; without a row the usual ones hold.
create table sms_setting (
  tenant_id    bigint not null,                    -- the operator whose row it is; first in every key
  id           bigint not null,                    -- made by the server, ordered by time
  version      int not null default 1,             -- counts up with every change; who looked at an older one is refused
  signature    text not null default '',           -- stands before each message; empty: the name of the system
  carrying     smallint not null default 1,        -- 1 as installed, 2 paused: messages are kept
  lang         text not null default 'zh',         -- language of messages to whom nobody knows a language of
  phone_day    int not null default 0,             -- messages a day to one number; 0: no limit
  company_day  int not null default 0,             -- messages a day by one company; 0: no limit
  platform_day int not null default 0,             -- messages a day in all; 0: no limit
  fail_most    int not null default 3,             -- failures in a row that put a number on the list
  price_e4     bigint not null default 45000,      -- price of a segment, ten-thousandths of a fen
  switches     jsonb not null default '{}',        -- scenes turned on or off, by scene and kind of receiver
  created_at   timestamptz not null default now(), -- when it came to be
  created_by   bigint,                             -- user who made it
  updated_at   timestamptz not null default now(), -- last change
  updated_by   bigint,                             -- user who changed it last
  constraint sms_setting_pkey primary key (tenant_id, id),
  constraint sms_setting_once unique (tenant_id),
  constraint sms_setting_carrying_known check (carrying in (1, 2)),
  constraint sms_setting_lang_known check (lang in ('zh', 'en')),
  constraint sms_setting_limits check (phone_day >= 0 and company_day >= 0 and platform_day >= 0 and fail_most >= 1 and price_e4 >= 0)
);
-- tenant: sms_setting

-- Message template (短信模板) that a platform has worded itself; all others read as the product came.
create table sms_template (
  tenant_id   bigint not null,                    -- the operator whose row it is; first in every key
  id          bigint not null,                    -- made by the server, ordered by time
  version     int not null default 1,             -- counts up with every change; who looked at an older one is refused
  template    text not null,                      -- which of our templates
  lang        text not null,                      -- its language
  content     text not null,                      -- the text with its slots, without the signature
  template_no text not null default '',           -- its number at the provider
  created_at  timestamptz not null default now(), -- when it came to be
  created_by  bigint,                             -- user who made it
  updated_at  timestamptz not null default now(), -- last change
  updated_by  bigint,                             -- user who changed it last
  constraint sms_template_pkey primary key (tenant_id, id),
  constraint sms_template_once unique (tenant_id, template, lang),
  constraint sms_template_lang_known check (lang in ('zh', 'en'))
);
-- tenant: sms_template

-- Number without messages (停发名单): it gets only what must reach it.
create table sms_block (
  tenant_id    bigint not null,                    -- the operator whose row it is; first in every key
  id           bigint not null,                    -- made by the server, ordered by time
  version      int not null default 1,             -- counts up with every change; who looked at an older one is refused
  phone        text not null,                      -- the number
  block_reason smallint not null,                  -- 1 unsubscribed, 2 keeps failing
  remark       text not null default '',           -- what was said
  created_at   timestamptz not null default now(), -- when it came to be
  created_by   bigint,                             -- user who made it; null: found by the sender
  created_by_name text not null default '',        -- his name
  updated_at   timestamptz not null default now(), -- last change
  updated_by   bigint,                             -- user who changed it last
  constraint sms_block_pkey primary key (tenant_id, id),
  constraint sms_block_once unique (tenant_id, phone),
  constraint sms_block_reason_known check (block_reason in (1, 2))
);
-- tenant: sms_block
create index sms_block_recent on sms_block (tenant_id, created_at desc, id desc);

-- Messages of a month (短信费用) for one purpose: counted when each is closed, so that they stay when the messages themselves are dropped.
create table sms_month (
  tenant_id bigint not null,           -- the operator whose row it is; first in every key
  id        bigint not null,           -- made by the server, ordered by time
  month     text not null,             -- YYYY-MM in Asia/Shanghai
  scene     text not null,             -- what they were about
  sent      int not null default 0,    -- handed over
  failed    int not null default 0,    -- refused by the provider
  kept      int not null default 0,    -- kept, not sent
  held      int not null default 0,    -- held back
  segments  int not null default 0,    -- what those handed over are billed as
  cost_e4   bigint not null default 0, -- what they cost, ten-thousandths of a fen
  constraint sms_month_pkey primary key (tenant_id, id),
  constraint sms_month_once unique (tenant_id, month, scene)
);
-- tenant: sms_month
