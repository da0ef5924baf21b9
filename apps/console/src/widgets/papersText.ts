import { driverPapers } from '@yunshu/contract/driver/enums'
import type { Bilingual } from '@yunshu/contract/kit/phrases'
import { vehiclePapers } from '@yunshu/contract/vehicle/enums'
import type { Say } from '../kit/lang.ts'

const papers: Readonly<Record<string, Bilingual>> = { ...vehiclePapers, ...driverPapers }

/** Papers of a vehicle or a driver, by the names under which checks report them. */
export const papersText = (say: Say, names: readonly string[]): string =>
  say.list(
    names.map((name) => {
      const paper = papers[name]
      return paper ? say.label(paper) : name
    })
  )
