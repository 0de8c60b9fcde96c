/** Placeholders for cards that are loading. A text beside them tells screen readers. */
export function SkeletonCards({ count }: { count: number }) {
  return Array.from({ length: count }, (_, place) => (
    <div key={place} className="card card-skel" aria-hidden="true">
      <div className="plinth skel">
        <span className="skel-book" />
      </div>
      <span className="skel skel-line" />
      <span className="skel skel-line" />
      <span className="skel skel-line" />
    </div>
  ));
}
