-- Article (文章): news, a case or a law, kept by the operator. The row is what is written; what readers see is its newest edition.
create table article (
  tenant_id       bigint not null,                    -- the operator whose row it is; first in every key
  id              bigint not null,                    -- made by the server, ordered by time
  version         int not null default 1,             -- counts up with every change; who looked at an older one is refused
  kind            smallint not null,                  -- 1 news, 2 case, 3 law
  title           text not null,                      -- its title
  category        text not null default '',           -- under which heading it stands
  cover           text not null default '',           -- its picture
  summary         text not null default '',           -- what it says in a sentence
  content         text not null,                      -- formatted text, cleaned
  source          text not null default '',           -- where it comes from
  seo             text not null default '',           -- words by which it is to be found
  doc_no          text not null default '',           -- number of a law
  issuer          text not null default '',           -- who issued the law
  effective_on    date,                               -- first day on which the law is in force
  expired_on      date,                               -- first day on which it no longer is; empty: until it is replaced
  attachment      text not null default '',           -- files beside it
  readers         int[] not null default '{}',        -- who reads it: 2 carriers, 3 drivers, 4 shippers
  at_login        boolean not null default false,     -- it stands on the login pages, for anybody
  is_top          boolean not null default false,     -- it stands before newer ones
  sort            int not null default 0,             -- among those on top and among the others: the higher the earlier
  article_status  smallint not null default 10,       -- 10 draft, 20 published, 30 withdrawn
  edition         int not null default 0,             -- the edition that is read; 0: none was published
  consent_edition int not null default 0,             -- the newest edition that asked for consent; 0: none
  is_changed      boolean not null default true,      -- what is written differs from the edition that is read
  planned_at      timestamptz,                        -- when the next edition is published by itself
  planned_note    text not null default '',           -- what that edition says of itself
  planned_consent boolean not null default false,     -- whether it asks for consent
  publish_at      timestamptz,                        -- when the edition that is read was published
  view_count      int not null default 0,             -- how often it was read
  updated_by_name text not null default '',           -- who changed it last, by name at that time
  created_at      timestamptz not null default now(), -- when it came to be
  created_by      bigint,                             -- user who made it
  updated_at      timestamptz not null default now(), -- last change
  updated_by      bigint,                             -- user who changed it last
  deleted_at      timestamptz,                        -- a draft that was removed; the row stays for the log
  constraint article_pkey primary key (tenant_id, id),
  constraint article_kind_known check (kind in (1, 2, 3)),
  constraint article_article_status_known check (article_status in (10, 20, 30)),
  constraint article_readers_known check (readers <@ array[2, 3, 4]),
  constraint article_law_told check (kind <> 3 or (doc_no <> '' and issuer <> '' and effective_on is not null)),
  constraint article_days check (expired_on is null or effective_on is null or expired_on > effective_on),
  constraint article_editions check (edition >= 0 and consent_edition between 0 and edition and (edition = 0) = (publish_at is null)),
  constraint article_published_once check (article_status = 10 or edition > 0)
);
-- tenant: article
create index article_newest on article (tenant_id, publish_at desc, id desc) where deleted_at is null;
create index article_changed on article (tenant_id, updated_at desc, id desc) where deleted_at is null;
create index article_planned on article (planned_at) where planned_at is not null;

-- Edition of an article (版次): what was published, for ever as it was; consent is given to an edition.
create table article_edition (
  tenant_id         bigint not null,                    -- the operator whose row it is; first in every key
  article_id        bigint not null,                    -- the article
  edition           int not null,                       -- counts up from 1
  title             text not null,                      -- its title then
  category          text not null,                      -- under which heading it stood
  cover             text not null,                      -- its picture
  summary           text not null,                      -- what it said in a sentence
  content           text not null,                      -- formatted text, cleaned
  source            text not null,                      -- where it came from
  doc_no            text not null,                      -- number of a law
  issuer            text not null,                      -- who issued the law
  effective_on      date,                               -- first day on which the law was in force
  expired_on        date,                               -- first day on which it no longer is
  attachment        text not null,                      -- files beside it
  change_note       text not null,                      -- what changed, in the operator's words
  asks_consent      boolean not null,                   -- its readers are asked to consent
  published_at      timestamptz not null,               -- when
  published_by      bigint,                             -- by which user; empty: by its plan
  published_by_name text not null,                      -- his name at that time
  constraint article_edition_pkey primary key (tenant_id, article_id, edition)
);
-- tenant: article_edition
alter table article_edition add constraint article_edition_article_fk foreign key (tenant_id, article_id) references article (tenant_id, id);
