/**
 * Runs in the head. Until the page can be used, a part of it is laid out when it comes near: the browser by itself
 * begins a screen and a half ahead, and so with the first paint. Whoever walks a page by keys, or looks for a word in
 * it, has all of it; so has one whose address names a place in it or words of it (which only the record of the
 * navigation still shows), and everybody when scripts do not come.
 */
export const nearnessScript = `(function(d,r){if(!window.IntersectionObserver||/#/.test((performance.getEntriesByType('navigation')[0]||location).name||location.hash))return;r.dataset.waiting='';\
function all(){delete r.dataset.waiting}\
addEventListener('keydown',all,{once:true});addEventListener('load',function(){setTimeout(all,3e3)});\
d.addEventListener('DOMContentLoaded',function(){var o=new IntersectionObserver(function(parts){parts.forEach(function(p){\
if(p.isIntersecting){o.unobserve(p.target);p.target.dataset.near=''}})},{rootMargin:'25%'});\
d.querySelectorAll('.later').forEach(function(p){o.observe(p)})})})(document,document.documentElement);`;

/** The page can be used: from here on the browser decides. */
export function endNearness(): void {
  delete document.documentElement.dataset.waiting;
}
