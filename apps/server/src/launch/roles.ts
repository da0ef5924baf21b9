import type { Client } from 'pg'
import type { Cluster } from './cluster.ts'

/** Owns the tables and migrates; makes test databases. */
export const ownerRole = 'yunshu_owner'
/** What the app connects as: a plain role, so that row-level security holds. */
export const appRole = 'yunshu_app'
export const databaseName = 'yunshu'

/** Makes the two roles and the database where they are missing; two starters at once do it one after the other. */
export const prepareRoles = async (client: Client, cluster: Cluster): Promise<void> => {
  await client.query(`select pg_advisory_lock(hashtext('yunshu roles'))`)
  try {
    await makeRole(client, ownerRole, `createdb password '${cluster.owner}'`)
    await makeRole(client, appRole, `nocreatedb password '${cluster.app}'`)
    await client.query(`grant ${appRole} to ${ownerRole}`)
    const known = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (known.rowCount === 0) {
      await client.query(
        `create database ${databaseName} owner ${ownerRole} template template0 encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' locale 'C.UTF-8'`
      )
      await client.query(`revoke connect, temporary on database ${databaseName} from public`)
      await client.query(`grant connect, temporary on database ${databaseName} to ${appRole}`)
    }
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('yunshu roles'))`)
  }
}

const makeRole = async (client: Client, name: string, rights: string): Promise<void> => {
  const known = await client.query('select 1 from pg_roles where rolname = $1', [name])
  if (known.rowCount === 0) await client.query(`create role ${name} login nosuperuser nobypassrls nocreaterole ${rights}`)
}
