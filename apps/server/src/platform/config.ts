import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartError } from '../launch/startError.ts'
import { rootFolder } from './folders.ts'
import { storedSecret, weaknessOf } from './configSecrets.ts'

/**
 * Every setting of an installation: its default, and what it means, from which `npm run docs` writes docs/settings.md. Each may stand in
 * `yunshu.config.json` under its name and in the environment as `YUNSHU_<NAME>`, which wins (`PORT`, `DATABASE_URL` and `DATABASE_ADMIN_URL` go by
 * their usual names). Where an empty text stands for something, that is told in the third place.
 */
const settings = {
  port: whole(8080, 0, 65_535, 'the port for everything'),
  host: text('0.0.0.0', 'the address to listen on'),
  terminalPort: whole(7611, 0, 65_535, 'the port on which terminals in vehicles (JT/T 808) call; 0: none may'),
  data: text(join(rootFolder, 'data'), 'database files, uploads, kept secrets', '`data` in the clone'),
  databaseUrl: text('', 'PostgreSQL 15 or newer, as the plain role of the application', 'embedded'),
  databaseAdminUrl: text('', 'the same database as its owner, who migrates', 'as `DATABASE_URL`'),
  databasePool: whole(10, 2, 500, 'connections of one server'),
  databaseShare: whole(4, 1, 500, 'how much one user may have done by the database at once; the rest of what he asks waits in turn'),
  secret: text('', 'the one secret from which all keys are derived', 'made and kept'),
  demoPassword: text('', 'password of the demo accounts', 'made and kept'),
  demoStory: oneOf(
    ['full', 'brief'],
    'how much the demo holds: sixty days of two dozen customers, or a fortnight of two shippers, as the browser journeys take it'
  ),
  passwordRules: oneOf(
    ['modern', 'graded'],
    'login passwords: `modern` (8 to 64 characters, none of the commonest, not the account), or `graded` for graded protection (等级保护): three of four kinds of characters as well, and a new one every 90 days'
  ),
  codesPerHour: whole(1000, 1, 1_000_000, 'how many codes by message may leave in an hour, all phones together'),
  trustedProxies: whole(0, 0, 10, "how many proxies before the server are believed about the caller's address"),
  apiDocs: oneOf(['auto', 'on', 'off'], 'whether `/api/docs` and `/api/openapi.json` are served; `auto`: everywhere but in production'),
  invoiceDrill: oneOf(
    ['auto', 'on', 'off'],
    'whether invoices may be numbered by the local stand-in for a channel (演练通道), whose documents are no invoices in law; `auto`: everywhere but in production'
  ),
  productTitle: text('运枢', "the product's name in the page titles"),
  apiBase: text('', 'the address of the API for the console, without a slash at the end', 'from where the console was loaded'),
  shipperHost: text('', 'a second API host, which the server passes to the console; the console does not use it yet'),
  requestTimeoutMs: whole(0, 0, 600_000, 'how long the console waits for an answer, in milliseconds; 0: no limit'),
  contentType: oneOf(['json', 'form'], 'in which form the console sends its calls: as JSON, or form-encoded'),
  loginUrl: text('', 'an external login site, to which the console leads when a session has ended'),
  routeProvider: oneOf(
    ['estimate', 'osrm', 'amap', 'tencent'],
    'where distances for smart loading come from; the offline estimate also fills what the others do not know'
  ),
  routeUrl: text('', "the address of the route provider's service, for an OSRM of your own", 'their own'),
  routeKey: text('', 'its key'),
  mapProvider: oneOf(['builtin', 'amap'], 'the map on which places are chosen: the built-in sketch, which needs no network, or AMap'),
  mapKey: text('', "AMap's key for the browser"),
  mapSecret: text('', 'its security code, which never leaves the server'),
  mapFile: text(
    '',
    'a file of your own with roads and places (`.pmtiles` with vector tiles, or `.geojson`), which the built-in map draws below its ways'
  ),
  mapFileDatum: oneOf(['wgs84', 'gcj02'], 'on which datum its coordinates are: as published abroad, or as in mainland China'),
  mapFileSource: text('', 'where it comes from, as the map says it', 'what the file says of itself, else its name'),
  filesUrl: text('', 'a bucket of an S3-compatible store for uploads, as `https://host/bucket`', '`files` in the data folder'),
  filesRegion: text('us-east-1', 'its region'),
  filesKeyId: text('', 'its access key'),
  filesKeySecret: text('', 'the secret to that key'),
  reportDrill: oneOf(
    ['auto', 'on', 'off'],
    'whether an operator may choose the local stand-in for the authority’s system (演练平台), which reports to nobody; `auto`: everywhere but in production'
  ),
  reportHosts: text(
    '',
    'hosts, with their ports, at which operators may have reports to the authority sent although they are not public or have no certificate: `10.20.0.5:8443,127.0.0.1:9100`',
    'public addresses with https only'
  ),
  smsProvider: oneOf(
    ['outbox', 'aliyun', 'tencent'],
    'who carries messages to phones; `outbox` sends nothing and keeps them for the operator to read (设置, 短信设置)'
  ),
  smsUrl: text('', "another address of the provider's service", 'their own'),
  smsKeyId: text('', 'the account with the provider'),
  smsKeySecret: text('', 'the secret to it'),
  smsSign: text('', 'the signature (短信签名)'),
  smsApp: text('', 'the application at Tencent'),
  smsRegion: text('ap-guangzhou', 'the region at Tencent'),
  smsTemplates: text(
    '',
    "the provider's template for each of ours: `code=SMS_1,driverAsk=SMS_2,driverSent=SMS_3,driverGone=SMS_4,carrierInvite=SMS_5,driverJoin=SMS_6,driverJoined=SMS_7,driverMobile=SMS_8,factorReset=SMS_9,releaseDeparture=SMS_10,releaseCargo=SMS_11,driverInvite=SMS_12,todo=SMS_13,shipperInvite=SMS_14`; their words are those in braces in `packages/contract/src/sms/templates.ts`, in that order, without the signature; a text that the operator has worded anew names its own"
  )
}

type Settings = typeof settings
/** The configuration of a running server; an empty text means "not set". */
export type Config = Readonly<{ [K in keyof Settings]: ReturnType<Settings[K]['read']> } & { production: boolean }>

/** A setting as its reader meets it: its name in the environment and in the file, what is so when it says nothing, and what it means. */
export type SettingLine = { readonly variable: string; readonly name: string; readonly silent: string; readonly meaning: string }

type Environment = Readonly<Record<string, string | undefined>>
const usualNames: Readonly<Record<string, string>> = { port: 'PORT', databaseUrl: 'DATABASE_URL', databaseAdminUrl: 'DATABASE_ADMIN_URL' }
const variableOf = (name: string): string => usualNames[name] ?? `YUNSHU_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`

export const settingLines = (): SettingLine[] =>
  Object.entries(settings).map(([name, { silent, meaning }]) => ({ variable: variableOf(name), name, silent, meaning }))

/** Reads file and environment; a value that makes no sense, and a weak secret in production, are refused with one sentence. */
export const readConfig = (env: Environment = process.env, file = env['YUNSHU_CONFIG'] ?? join(rootFolder, 'yunshu.config.json')): Config => {
  const written = readFile(file)
  const unknown = Object.keys(written).find((name) => !(name in settings))
  if (unknown) throw new StartError(`${file} sets "${unknown}", which is no setting; known are ${Object.keys(settings).join(', ')}.`)
  const values = Object.entries(settings).map(([name, { read }]) => {
    const variable = variableOf(name)
    const given = env[variable]
    return [name, given === undefined || given === '' ? read(written[name], `${name} in ${file}`) : read(given, variable)]
  })
  const production = env['NODE_ENV'] === 'production'
  return secured({ ...(Object.fromEntries(values) as Omit<Config, 'production'>), production })
}

/** Production must be given a strong secret; the demo makes one and keeps it beside its data. */
const secured = (config: Config): Config => {
  const { production, secret } = config
  const data = resolve(config.data)
  if (!secret && !production) return { ...config, data, secret: storedSecret(data, 'secret') }
  const weakness = secret ? weaknessOf(secret) : 'is missing'
  if (production && weakness)
    throw new StartError(`YUNSHU_SECRET ${weakness}: production needs at least 32 random bytes, for example the output of "openssl rand -base64 32".`)
  return { ...config, data }
}

const readFile = (file: string): Record<string, unknown> => {
  if (!existsSync(file)) return {}
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content as Record<string, unknown>
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${(error as Error).message}.`)
  }
  throw new StartError(`${file} must hold one JSON object.`)
}

/** `silent` says in words what is so without the setting. */
type Setting<T> = { read: (given: unknown, name: string) => T; silent: string; meaning: string }

function text(fallback: string, meaning: string, silent = fallback || 'none'): Setting<string> {
  return {
    silent,
    meaning,
    read: (given, name) => {
      if (given === undefined) return fallback
      if (typeof given !== 'string') throw new StartError(`${name} must be a text.`)
      return given.trim()
    }
  }
}

function whole(fallback: number, least: number, most: number, meaning: string): Setting<number> {
  return {
    silent: String(fallback),
    meaning,
    read: (given, name) => {
      if (given === undefined) return fallback
      const value = typeof given === 'string' && /^\d+$/.test(given.trim()) ? Number(given) : given
      if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value
      throw new StartError(`${name} must be a whole number from ${least} to ${most}, not "${String(given)}".`)
    }
  }
}

/** The first is what is so without the setting. */
function oneOf<const T extends string>(values: readonly [T, ...T[]], meaning: string): Setting<T> {
  return {
    silent: values[0],
    meaning: `${values.map((value) => `\`${value}\``).join(', ')}: ${meaning}`,
    read: (given, name) => {
      if (given === undefined) return values[0]
      const found = values.find((value) => value === given)
      if (found === undefined) throw new StartError(`${name} must be one of ${values.join(', ')}, not "${String(given)}".`)
      return found
    }
  }
}
