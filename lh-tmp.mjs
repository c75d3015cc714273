import lighthouse from 'lighthouse';
import { chromium } from '@playwright/test';
const port=9333;
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:[`--remote-debugging-port=${port}`,'--no-sandbox','--disable-gpu']});
for (const p of process.argv.slice(2)) {
 const pg=await b.newPage({viewport:{width:412,height:823},deviceScaleFactor:1.75,isMobile:true});
 await pg.goto('http://localhost:4801'+p,{waitUntil:'networkidle'}); await pg.close();
 for (let i=0;i<2;i++){
 const r=await lighthouse('http://localhost:4801'+p,{port,output:'json',logLevel:'error',onlyCategories:['performance']});
 const a=r.lhr.audits;
 console.log(p, r.lhr.categories.performance.score, 'lcp',a['largest-contentful-paint'].numericValue,'fcp',a['first-contentful-paint'].numericValue,'tbt',a['total-blocking-time'].numericValue);
 if(i==0){
 const le=a['lcp-breakdown-insight']||{}; console.log(JSON.stringify(le.details?.items?.map(x=>x.items||x.node?.snippet||x.snippet)).slice(0,900));
 for (const x of a['network-requests'].details.items) console.log('  ',x.resourceType,x.url.slice(21,90),x.transferSize,x.priority,Math.round(x.networkRequestTime),Math.round(x.networkEndTime));
 }}
}
await b.close();
