/** Is the point inside the GeoJSON geometry? Even-odd over all rings, which is enough for borders without overlaps. */
export function inside([x, y], geometry) {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  let odd = false
  for (const rings of polygons)
    for (const ring of rings)
      for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
        const [xi, yi] = ring[i]
        const [xj, yj] = ring[j]
        if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) odd = !odd
      }
  return odd
}

/** West, south, east, north. */
export function boxOf(geometry) {
  const box = [Infinity, Infinity, -Infinity, -Infinity]
  const visit = (item) => {
    if (typeof item[0] !== 'number') return item.forEach(visit)
    box[0] = Math.min(box[0], item[0])
    box[1] = Math.min(box[1], item[1])
    box[2] = Math.max(box[2], item[0])
    box[3] = Math.max(box[3], item[1])
  }
  visit(geometry.coordinates)
  return box
}
