-- Background task a person waits for (任务中心): exports and imports, with progress and a file at the end.
create table task (
  tenant_id   bigint not null,                    -- the operator whose row it is; first in every key
  id          bigint not null,                    -- made by the server, ordered by time
  parties     bigint[] not null,                  -- companies (and a driver's person) that may see the row
  company_id  bigint not null,                    -- whose it is
  user_id     bigint not null,                    -- who waits for it
  kind        text not null,                      -- which export or import
  title       text not null,                      -- its name in Chinese
  title_en    text not null,                      -- its name in English
  input       jsonb not null,                     -- what was asked for
  state       smallint not null default 10,       -- 10 waiting, 20 running, 30 done, 40 failed, 50 cancelled
  total       int not null default 0,             -- rows to do
  done        int not null default 0,             -- rows done
  failed      int not null default 0,             -- rows turned down
  result      jsonb,                              -- what came of it, row by row where rows failed
  file_id     bigint,                             -- the file at its end
  error       text,                               -- key of the refusal, or what went wrong
  finished_at timestamptz,                        -- end
  created_at  timestamptz not null default now(), -- when it came to be
  constraint task_pkey primary key (tenant_id, id),
  constraint task_state_check check (state in (10, 20, 30, 40, 50))
);
-- distribute: task
create index task_user on task (tenant_id, user_id, id desc);
