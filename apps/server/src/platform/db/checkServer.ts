import pg from 'pg'
import { StartError } from '../../launch/startError.ts'

type Facts = {
  version: number
  named: string
  encoding: string
  ctype: string
  provider: string
  settings: Record<string, string>
  above: boolean
  owns: boolean
}
type ServerCheck = { url: string; variable: string; embedded: boolean; production: boolean; log: (line: string) => void }

const factsQuery = `
  select current_setting('server_version_num')::int as version, current_setting('server_version') as named,
    pg_encoding_to_char(d.encoding) as encoding, d.datctype as ctype, d.datlocprovider::text as provider,
    (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as above,
    pg_has_role(current_user, d.datdba, 'member') as owns,
    (select json_object_agg(name, setting) from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums')) as settings
  from pg_database d where d.datname = current_database()`

/** Connects once and refuses a server that would lose what it acknowledged, cannot hold Chinese, or is too old. */
export const checkServer = async (check: ServerCheck): Promise<void> => {
  const facts = await readFacts(check)
  const { variable, embedded, production, log } = check
  if (facts.version < 150_000) throw new StartError(`The server of ${variable} is PostgreSQL ${facts.named}: version 15 or newer is needed.`)
  if (facts.encoding !== 'UTF8')
    throw new StartError(
      `The database of ${variable} is encoded in ${facts.encoding}: make one with "create database yunshu template template0 encoding 'UTF8' locale 'C.UTF-8'".`
    )
  if (facts.provider === 'c' && /^(C|POSIX)$/.test(facts.ctype))
    throw new StartError(
      `The database of ${variable} has the locale "${facts.ctype}", in which Chinese words cannot be searched: make one with locale 'C.UTF-8'.`
    )
  const { fsync, full_page_writes, synchronous_commit = '', data_checksums } = facts.settings
  const careless = [
    fsync !== 'on' && 'fsync',
    full_page_writes !== 'on' && 'full_page_writes',
    !/^(on|remote_\w+)$/.test(synchronous_commit) && 'synchronous_commit'
  ].filter(Boolean)
  if (careless.length)
    throw new StartError(`The PostgreSQL server may lose acknowledged work at a power failure (${careless.join(', ')} is off): switch it on.`)
  if (data_checksums !== 'on') {
    if (embedded) throw new StartError('The embedded database has no data checksums: it was not made by this product.')
    log('Note: the PostgreSQL server keeps no data checksums, so that a failing disk would go unnoticed')
  }
  if (!facts.above || embedded) return
  if (production) throw new StartError(`The role of ${variable} is a superuser or bypasses row-level security: give the app a plain role.`)
  log(`Note: the role of ${variable} stands above row-level security; production refuses that`)
}

const readFacts = async ({ url, variable }: ServerCheck): Promise<Facts> => {
  const end = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'yunshu check' })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<Facts>(factsQuery)
      return rows[0] as Facts
    } catch (error) {
      if ((error as { code?: string }).code !== '57P03' || Date.now() > end) throw startErrorOf(error, url, variable)
      await new Promise((done) => setTimeout(done, 500))
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

/** One sentence that says what to look at; the password is never shown. */
const startErrorOf = (error: unknown, url: string, variable: string): unknown => {
  const { code, message } = error as { code?: string; message?: string }
  const { where, user, database } = partsOf(url, variable)
  if (code === '28P01') return new StartError(`PostgreSQL at ${where} refuses the password of "${user}": check ${variable}.`)
  if (code === '28000')
    return new StartError(`PostgreSQL at ${where} does not let "${user}" in (${message}): check ${variable} and the server's pg_hba.conf.`)
  if (code === '3D000') return new StartError(`PostgreSQL at ${where} has no database "${database}": make it, or check ${variable}.`)
  if (code === '53300') return new StartError(`PostgreSQL at ${where} has no connection left: raise its max_connections, or end another program.`)
  if (code === '57P03') return new StartError(`PostgreSQL at ${where} does not get ready (${message}).`)
  const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET', 'EAI_AGAIN', 'ENOENT', 'EACCES']
  if ((code && unreachable.includes(code)) || /timeout|terminated unexpectedly|not support SSL|SASL|password must be/i.test(message ?? ''))
    return new StartError(`PostgreSQL cannot be reached at ${where} (${code ?? message}): check ${variable}, and that the server is running.`)
  return error
}

const partsOf = (url: string, variable: string): { where: string; user: string; database: string } => {
  try {
    const { hostname, port, username, pathname, searchParams, protocol } = new URL(url)
    if (!/^postgres(ql)?:$/.test(protocol)) throw new TypeError('not an address of PostgreSQL')
    const host = searchParams.get('host') ?? decodeURIComponent(hostname)
    return { where: `${host}:${port || '5432'}`, user: decodeURIComponent(username), database: decodeURIComponent(pathname.slice(1)) }
  } catch {
    throw new StartError(`${variable} is no address of a PostgreSQL database; it looks like postgres://user:password@host:5432/yunshu.`)
  }
}
