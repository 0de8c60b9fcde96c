/** Where books will stand: a plinth and three bars each. Said in words beside it. */
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
