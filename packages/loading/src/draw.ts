import type { Plan } from './plan.ts'
import type { Problem } from './problem.ts'

/** The routes of a plan as one SVG: a colour for each vehicle, loading places hollow, unloading places full. */
export function drawRoutes(problem: Problem, plan: Plan): string {
  const points = problem.places.map(({ x = 0, y = 0 }) => ({ x, y }))
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))]
  const span = Math.max(Math.max(...points.map(({ x }) => x)) - left, Math.max(...points.map(({ y }) => y)) - top, 1e-9)
  const at = (place: number) => ({
    x: round(margin + ((points[place]!.x - left) / span) * size),
    y: round(margin + ((points[place]!.y - top) / span) * size)
  })
  const shapes: string[] = []
  const legend: string[] = []
  plan.vehicles.forEach((vehicle, i) => {
    const colour = `hsl(${Math.round((i * 137.508) % 360)} 65% ${i % 2 ? 38 : 48}%)`
    const depot = problem.types.find(({ id }) => id === vehicle.type)?.depot
    const way = [...(depot ? [depot.place] : []), ...vehicle.stops.map(({ place }) => place), ...(depot?.returns ? [depot.place] : [])].map(at)
    const title = `${vehicle.id} ${nameOf(problem, vehicle.type)}: ${vehicle.loads.length} 单 orders, ${vehicle.km.toFixed(0)} km, ${(vehicle.fen / 100).toFixed(2)}`
    shapes.push(
      `<polyline points="${way.map(({ x, y }) => `${x},${y}`).join(' ')}" fill="none" stroke="${colour}" stroke-width="2"><title>${escape(title)}</title></polyline>`
    )
    vehicle.stops.forEach(({ order, point, place }, stop) => {
      const { x, y } = at(place)
      const loads = problem.orders.find(({ id }) => id === order)!.points[point]!.kind === 'pickup'
      shapes.push(
        `<circle cx="${x}" cy="${y}" r="4" fill="${loads ? '#fff' : colour}" stroke="${colour}" stroke-width="2"><title>${escape(`${vehicle.id} ${stop + 1}: ${loads ? '装 load' : '卸 unload'} ${order}`)}</title></circle>`
      )
    })
    if (i < legendMost) legend.push(`<text x="${margin * 2 + size + 16}" y="${legendTop + i * 18}" fill="${colour}">${escape(title)}</text>`)
  })
  const summary = `${plan.vehicles.length} 车 vehicles · ${plan.km.toFixed(0)} km · ${(plan.fen / 100).toFixed(2)} · 节省 saved ${(plan.save_fen / 100).toFixed(2)} · 未配 left ${plan.unplanned.length}`
  for (const { depot } of problem.types)
    if (depot)
      shapes.push(
        `<rect x="${at(depot.place).x - 6}" y="${at(depot.place).y - 6}" width="12" height="12" fill="#222"><title>车场 depot</title></rect>`
      )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${margin * 2 + size + 420} ${margin * 2 + size}" font-family="sans-serif" font-size="13">
<rect width="100%" height="100%" fill="#fff"/>
<text x="${margin}" y="${margin - 12}" font-size="16">${escape(summary)}</text>
${shapes.join('\n')}
${legend.join('\n')}
</svg>
`
}

const size = 900
const margin = 40
const legendTop = 48
const legendMost = 50

const round = (value: number): number => Math.round(value * 10) / 10
const nameOf = (problem: Problem, type: string): string => problem.types.find(({ id }) => id === type)?.name ?? type
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
