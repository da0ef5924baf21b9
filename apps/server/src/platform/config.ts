import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartError } from '../launch/startError.ts'
import { rootFolder } from './folders.ts'
import { storedSecret, weaknessOf } from './configSecrets.ts'

/**
 * Every setting of an installation, with its default. Each may stand in `yunshu.config.json` under its name
 * and in the environment as `YUNSHU_<NAME>`, which wins (`PORT`, `DATABASE_URL` and `DATABASE_ADMIN_URL` go by their usual names).
 */
const settings = {
  host: text('0.0.0.0'),
  port: whole(8080, 0, 65_535),
  data: text(join(rootFolder, 'data')),
  databaseUrl: text(''),
  databaseAdminUrl: text(''),
  databasePool: whole(10, 2, 500),
  secret: text(''),
  demoPassword: text(''),
  /** Rules for login passwords: `modern` follows what is known to help, `graded` what graded protection (等级保护) demands: kinds of characters, and a new password every 90 days. */
  passwordRules: oneOf('modern', 'graded'),
  /** How many messages with a code may leave in an hour, all phones together. */
  codesPerHour: whole(1000, 1, 1_000_000),
  /** How many proxies before us may be believed about the caller's address. */
  trustedProxies: whole(0, 0, 10),
  /** Whether the API's documents are served; by default everywhere but in production. */
  apiDocs: oneOf('auto', 'on', 'off'),
  /** Whether invoices may be numbered by the local stand-in for a channel; by default everywhere but in production. */
  invoiceDrill: oneOf('auto', 'on', 'off'),
  productTitle: text('运枢'),
  /** Where the console finds the API, without a slash at the end; empty: where the console itself comes from. */
  apiBase: text(''),
  shipperHost: text(''),
  requestTimeoutMs: whole(0, 0, 600_000),
  contentType: oneOf('json', 'form'),
  loginUrl: text(''),
  /** Where distances for smart loading come from. */
  routeProvider: oneOf('estimate', 'osrm', 'amap', 'tencent'),
  routeUrl: text(''),
  routeKey: text(''),
  /** Maps of the console: our own offline one, or AMap with the key of an installation; its security code never leaves the server. */
  mapProvider: oneOf('builtin', 'amap'),
  mapKey: text(''),
  mapSecret: text(''),
  /** Where uploads lie: empty for the folder `files` of the data folder, else the address of a bucket in an S3-compatible store. */
  filesUrl: text(''),
  filesRegion: text('us-east-1'),
  filesKeyId: text(''),
  filesKeySecret: text(''),
  /** The provider that sends text messages; `outbox` sends nothing and keeps them for the operator to read. */
  smsProvider: oneOf('outbox', 'aliyun', 'tencent'),
  smsUrl: text(''),
  smsKeyId: text(''),
  smsKeySecret: text(''),
  smsSign: text(''),
  smsApp: text(''),
  smsRegion: text('ap-guangzhou'),
  /** The provider's template for each of ours: `code=SMS_1,driverAsk=SMS_2,driverSent=SMS_3,driverGone=SMS_4,carrierInvite=SMS_5,driverJoin=SMS_6,driverJoined=SMS_7,driverMobile=SMS_8,factorReset=SMS_9,releaseDeparture=SMS_10,releaseCargo=SMS_11`. */
  smsTemplates: text('')
}

type Settings = typeof settings
/** The configuration of a running server; an empty text means "not set". */
export type Config = Readonly<{ [K in keyof Settings]: ReturnType<Settings[K]['read']> } & { production: boolean }>

type Environment = Readonly<Record<string, string | undefined>>
const usualNames: Readonly<Record<string, string>> = { port: 'PORT', databaseUrl: 'DATABASE_URL', databaseAdminUrl: 'DATABASE_ADMIN_URL' }

/** Reads file and environment; a value that makes no sense, and a weak secret in production, are refused with one sentence. */
export const readConfig = (env: Environment = process.env, file = env['YUNSHU_CONFIG'] ?? join(rootFolder, 'yunshu.config.json')): Config => {
  const written = readFile(file)
  const unknown = Object.keys(written).find((name) => !(name in settings))
  if (unknown) throw new StartError(`${file} sets "${unknown}", which is no setting; known are ${Object.keys(settings).join(', ')}.`)
  const values = Object.entries(settings).map(([name, { read }]) => {
    const variable = usualNames[name] ?? `YUNSHU_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`
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

type Setting<T> = { read: (given: unknown, name: string) => T }

function text(silent: string): Setting<string> {
  return {
    read: (given, name) => {
      if (given === undefined) return silent
      if (typeof given !== 'string') throw new StartError(`${name} must be a text.`)
      return given.trim()
    }
  }
}

function whole(silent: number, least: number, most: number): Setting<number> {
  return {
    read: (given, name) => {
      if (given === undefined) return silent
      const value = typeof given === 'string' && /^\d+$/.test(given.trim()) ? Number(given) : given
      if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value
      throw new StartError(`${name} must be a whole number from ${least} to ${most}, not "${String(given)}".`)
    }
  }
}

function oneOf<const T extends string>(silent: T, ...others: T[]): Setting<T> {
  return {
    read: (given, name) => {
      if (given === undefined) return silent
      const found = [silent, ...others].find((value) => value === given)
      if (found === undefined) throw new StartError(`${name} must be one of ${[silent, ...others].join(', ')}, not "${String(given)}".`)
      return found
    }
  }
}
