import { Type } from 'typebox'
import { Closed, query } from '../kit/endpoint.ts'
import { Nullable, Remark, Text } from '../kit/fields.ts'
import { appPlatform, appType } from './machine.ts'

/** The number of a build: it counts up with every version. */
export const Build = Type.Integer({ minimum: 1, maximum: 2_000_000_000 })

/** What an app asks of itself, before anyone has logged in. */
export const appReaders = {
  /** Which version of an app is the newest, and which builds are no longer used; null where none was published. */
  current: query('appversion/current', {
    may: 'anyone',
    input: Closed({ app_type: appType.schema, platform: appPlatform.schema, tenant: Type.Optional(Text(0, 20)) }),
    output: Nullable(
      Closed({ version_name: Type.String(), build: Build, min_build: Type.Integer({ minimum: 0 }), notes: Remark(), url: Type.String() })
    )
  })
}
