import { networkInterfaces } from 'node:os'
import type { DemoLogins } from './demoLogins.ts'

/** What the person at the terminal reads when everything stands: where to go, and as whom. */
export const greeting = (port: number, seconds: number, host: string, demo?: DemoLogins): string => {
  const address = `http://localhost:${port}`
  const others = host === '0.0.0.0' || host === '::' ? neighbours().map((ip) => `http://${ip}:${port}`) : []
  return [
    '',
    `  运枢 Yunshu is ready (${seconds.toFixed(1)} s)`,
    '',
    `  Console        ${address}${others.length ? `   from other devices: ${others.join(', ')}` : ''}`,
    `  Driver's phone ${address}/driver`,
    `  API            ${address}/api/docs`,
    ...(demo ? loginLines(demo, address) : []),
    '',
    '  Ctrl+C stops everything.',
    ''
  ].join('\n')
}

const loginLines = ({ password, accounts, driver, screen }: DemoLogins, address: string): string[] => {
  const width = Math.max(...accounts.map(({ account }) => account.length))
  return [
    '',
    `  Demo logins, all with the password  ${password}`,
    ...accounts.map(({ account, name, entrance }) => `    ${account.padEnd(width)}  ${address}${entrance}  ${name}`),
    ...(driver ? [`    driver: phone ${driver.phone}, code ${driver.code}`] : []),
    ...(screen ? [`    big screen: ${address}${screen}`] : [])
  ]
}

const neighbours = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => (addresses ?? []).flatMap(({ family, internal, address }) => (family === 'IPv4' && !internal ? address : [])))
    .slice(0, 2)
