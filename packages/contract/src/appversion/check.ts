import { type Fault, faultsOf } from '../kit/fault.ts'
import { appPlatform } from './machine.ts'
import { appVersionFaults } from './words.ts'

type Entered = {
  readonly platform?: number | undefined
  readonly build?: number | undefined
  readonly min_build?: number | null | undefined
  readonly url?: string | undefined
  readonly file?: string | undefined
}

/** The rules of a version beyond its schema: its minimum is not above itself, and an app that is not a page says where it is fetched. */
export const appVersionFormFaults = ({ platform, build, min_build, url = '', file = '' }: Entered): Fault[] =>
  faultsOf(appVersionFaults, [
    [typeof min_build === 'number' && typeof build === 'number' && min_build > build, 'min_build', 'minAbove'],
    [platform !== undefined && platform !== appPlatform.code.web && url === '' && file === '', 'url', 'nowhere']
  ])
