import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes more than fifty seconds beside two other workers, as measured, the longest first; a clean checkout knows no durations yet. */
const long = [
  'crash',
  'doors',
  'model',
  'demo',
  'src/holes',
  'plans',
  'crashLoans',
  'watch',
  'hostile',
  'loading/rates',
  'guard',
  'invoice/invoice',
  'lists',
  'races'
].map((name) => `/${name}.test.ts`)

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = long.findIndex((end) => moduleId.endsWith(end))
  return rank < 0 ? long.length : rank
}

/** The longest files first, so that no worker stands idle at the end beside one that has just begun the longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
