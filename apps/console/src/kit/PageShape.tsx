import { useTab } from './tab.ts'

/**
 * What a page of a record consists of, from top to bottom: the kind of each block (`h` head, `c` course, `m` map, `t` table or tabs, `f` facts, `s` else)
 * and its height in px, as `h92 c68 f180`. It stands where the page will until code and data are there, so that nothing jumps when they are.
 */
const usual = 'h92 c84 f180 t320'
/** How the pages were that this window has shown, by the key of their tab: a record is most like the one before. */
export const seen = new Map<string, string>()

export const PageShape = () => {
  const { key, shape = usual } = useTab()
  return (
    <div className="page shape" aria-busy="true">
      {(seen.get(key) ?? shape).split(' ').map((block, at) => (
        <div key={at} className={`card shape-${block[0]}`} style={{ height: Number(block.slice(1)) }} />
      ))}
    </div>
  )
}
