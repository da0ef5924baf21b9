import { testDatabase } from '../../../testkit/database.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, type Migration, parseMigration, readMigrations } from './migrate.ts'

let admin: pg.Client
let app: pg.Client
let adminUrl: string
let appRole: string
const kept = readMigrations()

const table = (name: string) =>
  `create table ${name} (tenant_id bigint not null, id bigint not null, parties bigint[] not null default '{}', note text, primary key (tenant_id, id));`
const apply = (...migrations: Migration[]) => migrate({ adminUrl, appRole, migrations: [...kept, ...migrations] })

beforeAll(async () => {
  const urls = await testDatabase()
  adminUrl = urls.adminUrl
  appRole = decodeURIComponent(new URL(urls.appUrl).username)
  admin = new pg.Client({ connectionString: adminUrl })
  app = new pg.Client({ connectionString: urls.appUrl })
  await Promise.all([admin.connect(), app.connect()])
})
afterAll(() => Promise.all([admin.end(), app.end()]))

const wall = parseMigration(
  '9001_wall.sql',
  `${table('shared')}\n-- distribute: shared\n${table('whole')}\n-- tenant: whole\ncreate table area (id int);\n-- reference: area\ncreate table note (id int);\n-- local: note\n${table('book')}\n-- tenant: book\n-- append-only: book`
)

const as = async <T>(settings: Record<string, string>, work: () => Promise<T>): Promise<T> => {
  await app.query('begin')
  try {
    for (const [name, value] of Object.entries(settings)) await app.query(`set local app.${name} = '${value}'`)
    return await work()
  } finally {
    await app.query('rollback')
  }
}
const idsOf = async (name: string): Promise<number[]> =>
  (await app.query<{ id: string }>(`select id from ${name} order by id`)).rows.map(({ id }) => Number(id))

test('files are applied once, in the order of their names', async () => {
  expect(await apply(wall)).toBe(1)
  expect(await apply(wall)).toBe(0)
})

test('an applied file that was changed is refused by name', () =>
  expect(apply({ ...wall, checksum: 'other' })).rejects.toThrow('9001_wall.sql was changed'))

test('a database of another line of migrations is refused by name', () =>
  expect(migrate({ adminUrl, appRole, migrations: [...kept.slice(1), { ...wall, name: '9000_other.sql' }] })).rejects.toThrow(
    'migrated by another line of Yunshu (01_platform.sql is unknown here, 9000_other.sql is not applied)'
  ))

test('a table without a kind is refused', () =>
  expect(() => parseMigration('9002_bare.sql', table('bare'))).toThrow('creates bare without saying where it lives'))

test('a file that fails leaves nothing behind, and says which statement it was', async () => {
  const broken = parseMigration('9003_broken.sql', `create table half (id int);\n-- local: half\ninsert into half values ('x');`)
  await expect(apply(wall, broken)).rejects.toThrow(/9003_broken.sql: .*in: insert into half/)
  expect((await admin.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }])
})

test('two servers that start at once migrate once', async () => {
  const late = parseMigration('9004_late.sql', 'create table late (id int);\n-- local: late')
  const counts = await Promise.all([apply(wall, late), apply(wall, late), apply(wall, late)])
  expect(counts.sort()).toEqual([0, 0, 1])
})

test('a row is seen by its tenant, and of the companies only by its parties', async () => {
  const superuser = (await app.query<{ above: boolean }>('select rolsuper or rolbypassrls as above from pg_roles where rolname = current_user'))
    .rows[0]?.above
  expect(superuser).toBe(false)
  await admin.query('begin')
  await admin.query(`set local app.platform = 'on'`)
  await admin.query(`insert into shared (tenant_id, id, parties) values (1, 1, '{10,20}'), (1, 2, '{20}'), (2, 3, '{10}')`)
  await admin.query(`insert into whole (tenant_id, id) values (1, 1), (2, 2)`)
  await admin.query('commit')
  expect(await as({}, () => idsOf('shared'))).toEqual([])
  expect(await as({ tenant: '1', company: '10', type: '2' }, () => idsOf('shared'))).toEqual([1])
  expect(await as({ tenant: '1', company: '20', type: '4' }, () => idsOf('shared'))).toEqual([1, 2])
  expect(await as({ tenant: '1', type: '1' }, () => idsOf('shared'))).toEqual([1, 2])
  expect(await as({ tenant: '2', company: '10', type: '2' }, () => idsOf('shared'))).toEqual([3])
  expect(await as({ platform: 'on' }, () => idsOf('shared'))).toEqual([1, 2, 3])
  const scopes = [
    {},
    { tenant: '1', company: '10', type: '2' },
    { tenant: '1', company: '20', type: '4' },
    { tenant: '1', type: '1' },
    { platform: 'on' }
  ]
  for (const scope of scopes)
    for (const name of ['shared', 'whole']) expect(await as(scope, () => idsOf(`scoped.${name}`)), name).toEqual(await as(scope, () => idsOf(name)))
  expect(await as({ tenant: '2' }, () => idsOf('whole'))).toEqual([2])
})

test('nobody writes a row that would not be his', async () => {
  const foreign = (sql: string) => as({ tenant: '1', company: '10', type: '2' }, () => app.query(sql))
  await expect(foreign(`insert into shared (tenant_id, id, parties) values (2, 9, '{10}')`)).rejects.toMatchObject({ code: '42501' })
  await expect(foreign(`insert into shared (tenant_id, id, parties) values (1, 9, '{20}')`)).rejects.toMatchObject({ code: '42501' })
  await expect(foreign(`insert into shared (tenant_id, id, parties) values (1, 9, '{10}')`)).resolves.toMatchObject({ rowCount: 1 })
})

test('where owner and application are one role, the wall holds for it too', async () => {
  const wallOf = async () =>
    (await admin.query(`select relname, relforcerowsecurity as forced from pg_class where relname in ('shared', 'alone') and relkind = 'r'`)).rows
  expect(await wallOf()).toEqual([{ relname: 'shared', forced: false }])
  const alone = parseMigration('9005_alone.sql', `${table('alone')}\n-- distribute: alone`)
  const owner = decodeURIComponent(new URL(adminUrl).username)
  const late = parseMigration('9004_late.sql', 'create table late (id int);\n-- local: late')
  await migrate({ adminUrl, appRole: owner, migrations: [...kept, wall, late, alone] })
  await admin.query(`begin; set local app.platform = 'on'; insert into alone (tenant_id, id) values (1, 1); commit`)
  expect((await admin.query('select id from alone')).rows).toEqual([])
})

test('a view of the rows in scope has the columns that a later file adds, and stays where a file fails', async () => {
  const late = parseMigration('9004_late.sql', 'create table late (id int);\n-- local: late')
  const alone = parseMigration('9005_alone.sql', `${table('alone')}\n-- distribute: alone`)
  const more = parseMigration('9006_more.sql', 'alter table shared add column more text;')
  const broken = parseMigration('9007_broken.sql', 'alter table shared drop column more;\nselect 1 / 0;')
  await expect(apply(wall, late, alone, more, broken)).rejects.toThrow(/9007_broken.sql/)
  expect(await as({ platform: 'on' }, async () => (await app.query('select more from scoped.shared')).rowCount)).toBe(3)
})

test('an append-only table takes rows and gives none up', async () => {
  const inTenant = (sql: string) => as({ tenant: '1' }, () => app.query(sql))
  await expect(inTenant('insert into book (tenant_id, id) values (1, 1)')).resolves.toMatchObject({ rowCount: 1 })
  await expect(inTenant(`update book set note = 'x'`)).rejects.toMatchObject({ code: '42501' })
  await expect(inTenant('delete from book')).rejects.toMatchObject({ code: '42501' })
})
