-- A message (短信) waits in the outbox until the configured provider has taken it: which template with which words, how often it was tried, what came of it.
-- The words are forgotten once they were sent; messages from before this column were kept, not sent.
alter table sms_outbox
  add column template text not null default '', add column words jsonb not null default '[]',
  add column sms_status smallint not null default 40, add column tries int not null default 0, add column next_at timestamptz not null default now(),
  add column provider text not null default 'outbox', add column provider_no text not null default '', add column failure text not null default '',
  add constraint sms_outbox_status_known check (sms_status in (10, 20, 30, 40));
alter table sms_outbox alter column sms_status set default 10;
create index sms_outbox_waiting on sms_outbox (next_at) where sms_status = 10;
