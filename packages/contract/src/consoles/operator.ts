import { defineConsole, pagesOf } from '../kit/console.ts'

const { page, child } = pagesOf(1)

const orders = page('/Tenant/order/ordinary', '2-1', '普通订单', 'Ordinary orders', { export: ['2-108', '导出', 'Export'] })

/** The pages of the platform operator's console (运营商端); a screen, a link or a grant names them. */
export const operator = {
  home: page('/Tenant/index', '1-1', '平台工作台', 'Workbench'),
  orders,
  orderInfo: child(orders, 'info', '2-1', '订单详情', 'Order detail', ['id']),
  log: page('/Tenant/city/log', '12-8', '系统日志', 'Log')
}

/** The platform operator's console (运营商端). */
export const operatorConsole = defineConsole({
  type: 1,
  index: '/Tenant/index',
  entrance: '/login',
  modules: {
    '1': { zh: '工作台', en: 'Workbench', icon: 'home' },
    '2': { zh: '订单', en: 'Orders', icon: 'order' },
    '12': { zh: '设置', en: 'Settings', icon: 'setting' }
  },
  pages: operator
})
