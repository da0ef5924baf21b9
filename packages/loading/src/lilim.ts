import type { Order, Problem } from './problem.ts'

/** Reads an instance of Li and Lim (pickups and deliveries with time windows): fewest vehicles first, then least distance, not rounded; the number of vehicles that the file allows never binds. */
export function readLiLim(text: string): Problem {
  const lines = text
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter((line) => line.length >= 3 && line.every(Number.isFinite))
  const capacity = lines[0]![1]
  const tasks = lines.slice(1).map(([id, x, y, demand, from, to, service, pickup, delivery]) => ({
    id: id!,
    x: x!,
    y: y!,
    demand: demand!,
    window: { from: from!, to: to! },
    service: service!,
    pickup: pickup!,
    delivery: delivery!
  }))
  const at = new Map(tasks.map(({ id }, index) => [id, index]))
  const km = new Float64Array(tasks.length ** 2)
  tasks.forEach((a, i) => tasks.forEach((b, j) => (km[i * tasks.length + j] = Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2))))
  const depot = tasks[0]!
  const orders = tasks.flatMap((task, index): Order[] => {
    if (task.delivery === 0) return []
    const other = at.get(task.delivery)!
    const end = tasks[other]!
    return [
      {
        id: String(task.id),
        points: [
          { kind: 'pickup', place: index, window: task.window, service_min: task.service },
          { kind: 'delivery', place: other, window: end.window, service_min: end.service }
        ],
        rows: [{ from: 0, to: 1, pieces: 1, kg: task.demand, m3: 0 }]
      }
    ]
  })
  return {
    places: tasks.map(({ id, x, y }) => ({ id: String(id), x, y })),
    km,
    minutes: km,
    types: [
      {
        id: 'vehicle',
        max_kg: capacity!,
        max_m3: 1,
        cost: { fixed_fen: 0, per_km_fen: 1 },
        depot: { place: 0, returns: true },
        shift: depot.window
      }
    ],
    orders,
    objective: 'vehicles',
    rules: {}
  }
}
