import { chromium } from '@playwright/test';
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu']});
for (const p of ['/','/about','/services','/flower-guide','/rental-items','/reviews','/store','/consultation','/contact','/blog','/resources','/vendors','/terms-and-conditions','/booking','/gallery','/product/0199c8a0-0010-7000-8000-000000000000','/blog/01a1fe16-1344-766e-8e28-eb83bd46c818','/flower-guide/anemone','/search?q=peony','/success','/client-portal','/admin-login','/nope']) {
 const pg=await b.newPage({viewport:{width:412,height:823}});
 await pg.route('**/*italic*', r=>r.continue());
 await pg.goto('http://localhost:4801'+p,{waitUntil:'networkidle'});
 const used=await pg.evaluate(()=>[...document.querySelectorAll('body *')].filter(e=>{const c=getComputedStyle(e);return c.fontStyle==='italic'&&c.fontFamily.includes('Caslon')&&e.innerText?.trim()&&e.checkVisibility()}).map(e=>e.className||e.tagName).slice(0,3));
 console.log(p, used.join(' | ')); await pg.close();
}
await b.close();
