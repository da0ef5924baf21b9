// The server of the browser journeys: `npm start` on data of its own, made anew each time.
import { existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const data = process.env.YUNSHU_DATA || join(root, '.cache/e2e')

/** A killed run may have left its database server at work on the folder that is about to go. */
const endLeftover = () => {
  try {
    const { id } = JSON.parse(readFileSync(join(data, 'postgres.json'), 'utf8'))
    const inside = join(data, 'postgres')
    const folder = existsSync(inside) ? inside : join('/var/lib/yunshu', `data-${id}`, 'postgres')
    const pid = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
    if (readlinkSync(`/proc/${pid}/cwd`) === folder) process.kill(pid, 'SIGQUIT')
  } catch {
    // nothing was left
  }
}

endLeftover()
rmSync(data, { recursive: true, force: true })
process.env.YUNSHU_DATA = data
await import('./start.mjs')
