import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Closed } from '@yunshu/contract/kit/endpoint'
import { CompanyName, Id, Name } from '@yunshu/contract/kit/fields'
import { ShortName, useShortNames } from './shortNames.tsx'

const schema = Closed({ id: Id, carrier_name: CompanyName, driver_name: Name })
const asked: string[][] = []
beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { company_names } = JSON.parse(body) as { company_names: string[] }
    asked.push(company_names)
    const short: Record<string, string> = {
      蜀道演示物流有限公司: '蜀道物流',
      长江演示运输有限公司: '长江运输',
      'Demo Freight Co., Ltd.': 'Demo Freight'
    }
    const data = company_names.flatMap((company_name) => (short[company_name] ? { company_name, short_name: short[company_name] } : []))
    return new Response(JSON.stringify({ code: 200, msg: '', data }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const Listed = ({ names }: { names: readonly string[] }) => {
  const rows = names.map((carrier_name, id) => ({ id, carrier_name, driver_name: '王建国' }))
  useShortNames({ row: schema, rows })
  return rows.map(({ id, carrier_name }) => (
    <p key={id}>
      <ShortName text={carrier_name} />
    </p>
  ))
}

test('companies are called by their short names, several in one text too, each asked for once; who has none keeps his own', async () => {
  const [shu, chang, strange] = ['蜀道演示物流有限公司', '长江演示运输有限公司', '谁也不是有限公司']
  render(<Listed names={[shu, `${shu},${chang}`, strange]} />)
  expect(await screen.findByText('蜀道物流')).toBeTruthy()
  expect(screen.getByText('蜀道物流,长江运输')).toBeTruthy()
  expect(screen.getByText(strange)).toBeTruthy()
  render(<Listed names={[chang, strange]} />)
  expect(screen.getByText('长江运输')).toBeTruthy()
  expect(asked).toHaveLength(1)
  expect(asked.flat().filter((name) => name === shu)).toHaveLength(1)
  expect(asked.flat()).not.toContain('王建国')
})

test('a name that has a comma of its own is one company', async () => {
  render(<Listed names={['Demo Freight Co., Ltd.']} />)
  expect(await screen.findByText('Demo Freight')).toBeTruthy()
})
