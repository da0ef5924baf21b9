import { Type } from 'typebox'
import { Closed, query } from '../kit/endpoint.ts'

/** Dictionaries of the platform (字典), on the specification's paths. */
export const setting = {
  goodsTypes: query('/api/other/goods_type_list', {
    may: 'session',
    input: Closed({}),
    output: Type.Array(Closed({ id: Type.Integer(), goods_type_name: Type.String(), goods_type_name_en: Type.String(), dangerous: Type.Boolean(), forbidden: Type.Boolean() }))
  }),
  vehicleTypes: query('/api/other/code_vehicle_type_list', {
    may: 'session',
    input: Closed({}),
    output: Type.Array(Closed({ id: Type.Integer(), title: Type.String(), title_en: Type.String(), length_mm: Type.Integer(), width_mm: Type.Integer(), height_mm: Type.Integer(), load_kg: Type.Number(), volume_m3: Type.Number(), license_class: Type.String() }))
  })
}
