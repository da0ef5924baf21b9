import { shipper } from '@yunshu/contract/consoles/shipper'
import { useRights } from '../../kit/rights.ts'
import { useLang } from '../../kit/lang.ts'
import { samples } from './samples.ts'

/** Answers the calls of the blocks on the developer's page, so that it needs no server and looks the same at every look. */
export const standIn = (): void => {
  if (useRights.getState().type === 0) useRights.setState({ type: 4, codes: new Set([shipper.orders.may.export.code]) })
  const real = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href)
    if (!/^\/(api|getAreaList|addressList|menu)\b/.test(url.pathname)) return await real(input, init)
    const answer = answers[url.pathname]
    const asked = typeof init?.body === 'string' ? (JSON.parse(init.body || '{}') as Record<string, unknown>) : {}
    return Response.json({ code: 200, msg: '', data: answer ? answer(asked) : {} }, { headers: { 'x-request-id': 'dev' } })
  }
}
const said = () => samples[useLang.getState().lang]
const place = (name: string) => ({
  location: '104.270000,30.560000',
  pname: said().province,
  cityname: said().cityName,
  adname: said().district,
  address: said().street,
  name,
  lng: 104.27,
  lat: 30.56,
  area_code: '510112',
  precision: 'town'
})
const answers: Readonly<Record<string, (asked: Record<string, unknown>) => unknown>> = {
  '/api/address/province_city_areas': () => [
    {
      id: '510000',
      title: said().province,
      cities: [{ id: '510100', title: said().cityName, cities: [{ id: '510112', title: said().district, cities: [] }] }]
    }
  ],
  '/api/address/search': () => ({ data: [place(said().place), place(said().placeTo)] }),
  '/api/search/places': () => ({ data: [] }),
  '/api/address/reverse': () => ({
    province: said().province,
    city: said().cityName,
    area: said().district,
    area_code: '510112',
    precision: 'district'
  }),
  '/addressList': () => ({
    total: 2,
    data: [1, 2].map((id) => ({
      id,
      link_name: said().who,
      link_phone: '13800001001',
      address_province: said().province,
      address_city: said().cityName,
      address_area: said().district,
      address: said().street,
      address_diming: said().place,
      address_content: '',
      lng: 104.27,
      lat: 30.56,
      area_code: '510112'
    }))
  }),
  '/api/Admin_user/get_menu_quanxian_tree': () => [
    {
      id: '2',
      title: said().goods,
      children: [
        { id: '2-1', title: said().order_no, children: [] },
        { id: '2-2', title: said().freight_fen, children: [] }
      ]
    }
  ],
  '/api/other/goods_type_list': () => [],
  '/api/task/export': () => ({ job_id: 1 }),
  '/api/view/list': () => ({ data: [] }),
  '/api/duanxin/send_msg': () => ({ wait_seconds: 59 })
}
