import { expect, test } from 'vitest'
import { consoles } from './consoles/all.ts'
import { isAction } from './kit/console.ts'
import type { Machine } from './kit/machine.ts'
import { machines } from './machines.ts'

const pagesOf = (type: 1 | 2 | 4) => Object.values(consoles[type].pages)
const types = [1, 2, 4] as const

/** Drawn for calls that are not there yet: bidding moves an order in and out of it. */
const awaitsItsCall: Readonly<Record<string, readonly string[]>> = { order: ['bidding'] }

const reachable = ({ initial, moves }: Machine): Set<string> => {
  const found = new Set([initial])
  for (let size = 0; size !== found.size; ) {
    size = found.size
    for (const { from, to } of Object.values(moves)) if (from.some((name) => found.has(name))) found.add(to)
  }
  return found
}

test('every state of a machine can be reached, and no move leads from or to a state that is not drawn', () => {
  for (const [word, machine] of Object.entries(machines)) {
    const drawn = Object.keys(machine.states)
    expect(
      Object.values(machine.moves)
        .flatMap(({ from, to }) => [...from, to])
        .filter((name) => !drawn.includes(name)),
      word
    ).toEqual([])
    expect(
      drawn.filter((name) => !reachable(machine).has(name)),
      word
    ).toEqual(awaitsItsCall[word] ?? [])
  }
})

test('no two states of a machine share a code or a name, and every move has a mover', () => {
  for (const [word, { states, moves }] of Object.entries(machines)) {
    for (const key of ['code', 'zh', 'en'] as const) {
      const all = Object.values(states).map((state) => state[key])
      expect(new Set(all).size, `${word} ${key}`).toBe(all.length)
    }
    expect(
      Object.entries(moves).filter(([, { from, by }]) => from.length === 0 || by.length === 0),
      word
    ).toEqual([])
  }
})

test('a page code stands for one page of a kind of user, an action belongs to its page, and a page to a module', () => {
  for (const type of types) {
    const menu = pagesOf(type).filter(({ parent }) => parent === undefined)
    const codes = menu.map(({ code }) => code)
    expect(
      codes.filter((code, i) => codes.indexOf(code) !== i),
      `type ${type}`
    ).toEqual([])
    const acts = pagesOf(type).flatMap(({ code, acts: own }) => Object.values(own).map(([act]) => ({ code, act })))
    expect(acts.filter(({ code, act }) => !isAction(act) || act.slice(0, -2) !== code)).toEqual([])
    expect(new Set(acts.map(({ act }) => act)).size).toBe(acts.length)
    expect(codes.filter((code) => !((code.split('-')[0] ?? '') in consoles[type].modules))).toEqual([])
  }
})

test('no two pages share a route, and every child stands below its parent', () => {
  const routes = types.flatMap((type) => pagesOf(type).map(({ route }) => route))
  expect(routes.filter((route, i) => routes.indexOf(route) !== i)).toEqual([])
  for (const type of types)
    for (const { route, parent } of pagesOf(type))
      if (parent !== undefined) expect(route.startsWith(`${parent}/`) && pagesOf(type).some((page) => page.route === parent), route).toBe(true)
})

// The published addresses: whoever has a bookmark, a link in a message or a permission in a database relies on them.
const published: readonly (readonly [type: 1 | 2 | 4, route: string, code: string, zh: string, en: string])[] = [
  [4, '/custom/orderManagement/orderList', '2-1', '订单列表', 'Orders'],
  [4, '/custom/receipt/receiptList', '4-1', '回单管理', 'Receipts'],
  [4, '/custom/index', '1-1', '工作台', 'Workbench'],
  [4, '/custom/orderManagement/source', '2-3', '发货下单', 'Create order'],
  [4, '/custom/smartLoad/dispatchList', '3-2', '派车列表', 'Dispatches'],
  [4, '/custom/company/actionLog', '9-5', '操作日志', 'Operation log'],
  [4, '/custom/orderManagement/orderList/listDetail', '2-1', '订单详情', 'Order detail'],
  [4, '/custom/orderManagement/orderList/listUpdate', '2-102', '编辑订单', 'Edit order'],
  [4, '/custom/receipt/receiptList/listDetail', '4-1', '回单详情', 'Receipt detail'],
  [2, '/logistics/orderManagement/orderList', '2-1', '承运订单', 'Orders'],
  [2, '/logistics/order/orderList', '3-2', '运单列表', 'Waybills'],
  [2, '/logistics/capacityCenter/driver', '4-1', '司机', 'Drivers'],
  [2, '/logistics/capacityCenter/car', '4-2', '车辆', 'Vehicles'],
  [2, '/logistics/index', '1-1', '工作台', 'Workbench'],
  [2, '/logistics/company/actionLog', '9-6', '操作日志', 'Operation log'],
  [2, '/logistics/orderManagement/orderList/listDetail', '2-1', '订单详情', 'Order detail'],
  [2, '/logistics/order/orderList/info', '3-2', '运单详情', 'Waybill detail'],
  [2, '/logistics/capacityCenter/driver/addDriver', '4-101', '新增司机', 'Add driver'],
  [2, '/logistics/capacityCenter/driver/editDriver', '4-102', '编辑司机', 'Edit driver'],
  [2, '/logistics/capacityCenter/driver/driverInfo', '4-1', '司机详情', 'Driver detail'],
  [2, '/logistics/capacityCenter/car/addCar', '4-201', '新增车辆', 'Add vehicle'],
  [2, '/logistics/capacityCenter/car/editCar', '4-202', '编辑车辆', 'Edit vehicle'],
  [2, '/logistics/capacityCenter/car/carInfo', '4-2', '车辆详情', 'Vehicle detail'],
  [1, '/Tenant/order/ordinary', '2-1', '普通订单', 'Ordinary orders'],
  [1, '/Tenant/index', '1-1', '平台工作台', 'Workbench'],
  [1, '/Tenant/city/log', '12-8', '系统日志', 'Log'],
  [1, '/Tenant/order/ordinary/info', '2-1', '订单详情', 'Order detail']
]

test('every page stands at its published address, under its code and its names', () => {
  const pages = types.flatMap((type) => pagesOf(type).map(({ route, code, zh, en }) => [type, route, code, zh, en] as const))
  expect([...pages].sort()).toEqual([...published].sort())
})
