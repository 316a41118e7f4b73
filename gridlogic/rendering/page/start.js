for (const section of document.querySelectorAll("section.puzzle")) {
  const data = JSON.parse(section.querySelector("script").textContent);
  (data.sizes ? solid : flat)(section, data);
}
