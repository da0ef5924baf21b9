import { Type } from 'typebox'
import { Closed, query } from '../kit/endpoint.ts'

/** Dictionaries of the platform (字典), on the specification's paths. */
export const setting = {
  goodsTypes: query('/api/other/goods_type_list', {
    may: 'session',
    input: Closed({}),
    output: Type.Array(
      Closed({
        id: Type.Integer(),
        goods_type_name: Type.String(),
        goods_type_name_en: Type.String(),
        dangerous: Type.Boolean(),
        forbidden: Type.Boolean()
      })
    )
  })
}
