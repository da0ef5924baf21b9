import { Type } from 'typebox'
import { Closed, query } from '../kit/endpoint.ts'
import { Id } from '../kit/fields.ts'

/** Dictionaries of the platform (字典), on the specification's paths. */
const Choice = Closed({ id: Type.Integer(), title: Type.String(), title_en: Type.String() })

export const setting = {
  /** 平台: the platform that the caller works on, with the companies that serve on it. */
  platforms: query('/api/other/pingtai_index', {
    may: 'user',
    input: Closed({}),
    output: Type.Array(
      Closed({ id: Id, title: Type.String(), system_title: Type.String(), children: Type.Array(Closed({ id: Id, title: Type.String() })) })
    )
  }),
  /** 其他参数: every closed list of codes, and the limits that a client has to know. */
  parameters: query('/getOtherParameter', {
    may: 'session',
    input: Closed({}),
    output: Closed({
      enums: Type.Record(Type.String(), Type.Array(Choice)),
      states: Type.Record(Type.String(), Type.Array(Choice)),
      danwei: Type.Array(Type.String()),
      pagesizes: Type.Array(Type.Integer()),
      upload_max_bytes: Type.Integer(),
      send_code_seconds: Type.Integer()
    })
  }),
  /** One of our own files as base64; any other address is refused. */
  fileBase64: query('/api/other/url_https_zhuan_64', {
    may: 'session',
    input: Closed({ url: Type.String({ minLength: 1, maxLength: 400 }) }),
    output: Closed({ base64: Type.String(), mime: Type.String() }),
    refuses: ['notFound']
  }),
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
